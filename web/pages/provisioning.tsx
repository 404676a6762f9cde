import { useQuery } from '@tanstack/react-query'
import { connections, scim as text } from '#locales/text.ts'
import { ManagedCard } from '#web/scim/managed-card.tsx'
import { RequestList } from '#web/scim/request-list.tsx'
import { provisioningQuery } from '#web/scim/scim.data.ts'
import { TokenCard } from '#web/scim/token-card.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** `/connections/provisioning`, for owners. */
export function ProvisioningPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/connections', label: connections.title }}
      may={{ action: 'scim.manage', denial: text.denial }}
    >
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_22.5rem] desk:gap-6">
        <RequestList />
        <Connection />
      </div>
    </ManagementPage>
  )
}

function Connection() {
  const query = useQuery(provisioningQuery)
  const loading = (
    <Card>
      <RowSkeletons label={text.list.loading} rows={4} />
    </Card>
  )
  return (
    <Loaded query={query} failed={text.failed} loading={loading}>
      {provisioning => (
        <div className="grid content-start gap-4 max-desk:order-first">
          <TokenCard provisioning={provisioning} />
          <ManagedCard provisioning={provisioning} />
        </div>
      )}
    </Loaded>
  )
}
