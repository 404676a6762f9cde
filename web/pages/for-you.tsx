import { forYou as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { ForYouList } from '#web/for-you/for-you-list.tsx'
import { PlacePage } from '#web/shell/frames/place-page.tsx'

/** `/for-you`, for everyone. */
export function ForYouPage() {
  usePageTitle(text.title)
  return (
    <PlacePage title={text.title}>
      <ForYouList />
    </PlacePage>
  )
}
