import { FileText, Plus } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { common, manage as text } from '#locales/text.ts'
import { GiveawayList } from '#web/giveaways/manage/giveaway-list.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** `/giveaway-management`. */
export function GiveawayManagementPage() {
  const mayEdit = can(useActor(), 'template.edit')
  return (
    <ManagementPage
      title={text.list.title}
      subject={text.list.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'giveaway.manage', denial: text.list.denial }}
      actions={
        <>
          <LinkButton
            to="/template-management"
            className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
            icon={<FileText className="size-5" />}
          >
            {mayEdit ? text.list.templates : text.list.seeTemplates}
          </LinkButton>
          <LinkButton
            to="/create-giveaway"
            variant="primary"
            className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
            icon={<Plus className="size-5" />}
          >
            {text.list.create}
          </LinkButton>
        </>
      }
    >
      <GiveawayList />
    </ManagementPage>
  )
}
