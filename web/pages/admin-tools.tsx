import { common } from '#web/lib/common.text.ts'
import { text } from '#web/media/repair.text.ts'
import { RepairCard } from '#web/media/repair-card.tsx'
import { ManagementCards } from '#web/settings/management-cards.tsx'
import { ManagementPage } from '#web/shell/management-page.tsx'
import { Note } from '#web/ui/note.tsx'

/** `/admin-tools`, for owners and admins (spec 2 §2.14). */
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
        <Note>{text.elsewhere}</Note>
      </div>
    </ManagementPage>
  )
}
