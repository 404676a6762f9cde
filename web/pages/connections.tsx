import { can } from '#contract/policy.ts'
import { common, connections as text } from '#locales/text.ts'
import { ProvisioningConnectionRow } from '#web/scim/provisioning-connection-row.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { SsoConnectionRow } from '#web/sso/sso-connection-row.tsx'
import { TokensConnectionRow } from '#web/tokens/tokens-connection-row.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { WebhooksConnectionRow } from '#web/webhooks/webhooks-connection-row.tsx'

/** `/connections`, for owners and admins: how other programs are connected. */
export function ConnectionsPage() {
  const actor = useActor()
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'token.make', denial: text.denial }}
      width="form"
    >
      <Card className="overflow-clip">
        <ul aria-label={text.title} className="divide-y divide-line">
          {can(actor, 'sso.manage') && <SsoConnectionRow />}
          {can(actor, 'scim.manage') && <ProvisioningConnectionRow />}
          <TokensConnectionRow />
          {can(actor, 'webhook.manage') && <WebhooksConnectionRow />}
        </ul>
      </Card>
    </ManagementPage>
  )
}
