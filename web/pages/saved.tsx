import { saved as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { SavedList } from '#web/saved/saved-list.tsx'
import { PlacePage } from '#web/shell/frames/place-page.tsx'

/** `/saved`, for everyone. */
export function SavedPage() {
  usePageTitle(text.title)
  return (
    <PlacePage title={text.title} subject={text.lead}>
      <SavedList />
    </PlacePage>
  )
}
