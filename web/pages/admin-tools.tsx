import { common, repair as text } from '#locales/text.ts'
import { RepairCard } from '#web/media/repair/repair-card.tsx'
import { ManagementCards } from '#web/settings/management-cards.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

/** `/admin-tools`, for owners and admins. */
export function AdminToolsPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'media.repair', denial: text.denied }}
      width="form"
    >
      <div className="grid gap-4">
        <RepairCard />
        <ManagementCards of="tools" />
        <Callout>{text.elsewhere}</Callout>
      </div>
    </ManagementPage>
  )
}
