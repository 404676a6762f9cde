import { manage as text } from '#locales/text.ts'
import { TemplateList } from '#web/giveaways/manage/template-list.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

/** `/template-management`. */
export function TemplateManagementPage() {
  return (
    <ManagementPage
      title={text.templates.title}
      subject={text.templates.subject}
      back={{ to: '/giveaway-management', label: text.list.title }}
      may={{ action: 'giveaway.manage', denial: text.list.denial }}
      width="form"
    >
      <TemplateList />
    </ManagementPage>
  )
}
