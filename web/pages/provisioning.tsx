import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import type { Provisioning } from '#contract/scim.ts'
import { connections, scim as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { RequestList } from '#web/scim/request-list.tsx'
import { provisioningQuery, useStopProvisioning } from '#web/scim/scim.data.ts'
import { TokenCard } from '#web/scim/token-card.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

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

/** How many people and teams the directory manages, and the end of it. */
function ManagedCard({ provisioning }: { provisioning: Provisioning }) {
  const { people, teams, onlyHere, onlyHereWithoutEmail, token } = provisioning
  const [isStopping, setStopping] = useState(false)
  const { runConfirmed, question } = useConfirmed()
  const stop = useStopProvisioning()
  const confirm = () => {
    setStopping(false)
    stop.mutate(runConfirmed, {
      onSuccess: () => toast({ title: text.stopped, description: text.stoppedText }),
      onError: error => toastFactorError(error, text.stopFailed),
    })
  }
  const here =
    onlyHereWithoutEmail === 0
      ? text.count({ count: onlyHere })
      : text.onlyHereCount({ count: onlyHere, without: onlyHereWithoutEmail })
  return (
    <Card className="px-5 py-2">
      <Facts
        facts={[
          { name: text.people, value: text.count({ count: people }) },
          { name: text.teams, value: text.count({ count: teams }) },
          { name: text.onlyHere, value: here },
        ]}
      />
      {token && (
        <div className="grid justify-items-start gap-1.5 border-t border-line py-3">
          <Button waiting={stop.isPending} icon={<Unplug className="size-5" />} onClick={() => setStopping(true)}>
            {text.stop}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setStopping}
        icon={<Unplug />}
        title={text.stopTitle}
        confirmLabel={text.stop}
        onConfirm={confirm}
      >
        {text.stopText}
      </ConfirmDialog>
      {question}
    </Card>
  )
}
