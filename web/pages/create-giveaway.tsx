import { manage as text } from '#locales/text.ts'
import { CreateGiveaway } from '#web/giveaways/manage/create-giveaway.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

/** `/create-giveaway`. */
export function CreateGiveawayPage() {
  return (
    <ManagementPage
      title={text.create.title}
      back={{ to: '/giveaway-management', label: text.list.title }}
      may={{ action: 'giveaway.create', denial: text.create.denial }}
    >
      <CreateGiveaway />
    </ManagementPage>
  )
}
