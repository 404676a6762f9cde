import { connections, sso as text } from '#locales/text.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { SingleSignOn } from '#web/sso/single-sign-on.tsx'

/** `/connections/single-sign-on`, for owners. */
export function SingleSignOnPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/connections', label: connections.title }}
      may={{ action: 'sso.manage', denial: text.denial }}
    >
      <SingleSignOn />
    </ManagementPage>
  )
}
