import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '#contract/refusals.ts'
import { connectOwnSso, disconnectOwnSso } from '#contract/sso.ts'
import { isSignOnRefusal } from '#contract/sso-refusals.ts'
import { sso as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { companyQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { dayAgo } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { ownSsoQuery } from './sso.data.ts'

/**
 * The user's account at the company's provider; nothing where the company has none. `refused` is why it was not connected.
 */
export function OwnConnection({ refused = '' }: { refused?: string | undefined }) {
  const name = useQuery(companyQuery).data?.sso?.name
  return name === undefined ? null : <Connection name={name} refused={refused} />
}

function Connection({ name, refused }: { name: string; refused: string }) {
  const { data: own } = useQuery(ownSsoQuery)
  const [now] = useState(() => new Date())
  const { runConfirmed, question } = useConfirmed()
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: () => runConfirmed(() => call(connectOwnSso)),
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    onError: error => toastFactorError(error, text.connectFailed),
  })
  const disconnect = useMutation({
    mutationFn: () => runConfirmed(() => call(disconnectOwnSso)),
    onSuccess: ({ message }) => void toast({ title: text.disconnected, description: message }),
    onError: error => toastFactorError(error, text.disconnectFailed),
    onSettled: () => client.invalidateQueries({ queryKey: ownSsoQuery.queryKey }),
  })
  const since = own?.connectedAt
  const isConnected = since != null
  return (
    <Card className="mt-4">
      <CardHeader title={text.own} subject={text.ownLead({ name })} />
      {isSignOnRefusal(refused) && !isConnected && (
        <Callout tone="danger" title={text.connectRefused} className="mx-5 mt-4">
          {refusalText(refused)}
        </Callout>
      )}
      <div className="flex min-h-17 items-center gap-3.5 px-5 py-4">
        <IconTile tone={isConnected ? 'brand' : 'neutral'}>
          <Building2 />
        </IconTile>
        <div className="min-w-0 flex-1">
          <p className="text-label">{name}</p>
          <p className="text-small text-ink-3">
            {isConnected ? text.connectedSince({ day: dayAgo(new Date(since), now) }) : text.notConnected}
          </p>
        </div>
        {isConnected ? (
          <Button waiting={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {text.disconnect}
          </Button>
        ) : (
          <Button
            waiting={connect.isPending || connect.isSuccess}
            waitingLabel={text.connecting}
            disabled={!own}
            onClick={() => connect.mutate()}
          >
            {text.connect}
          </Button>
        )}
      </div>
      {question}
    </Card>
  )
}
