import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Provisioning } from '#contract/scim.ts'
import { scim as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { CopiedValue } from '#web/connections/copied-value.tsx'
import { SecretDialog } from '#web/connections/secret-dialog.tsx'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { makeToken, provisioningQuery, useSetInvitations } from './scim.data.ts'

const showToken = (token: string) =>
  openLayer(layer => (
    <SecretDialog title={text.madeTitle} subject={text.madeSubject} label={text.token} secret={token} {...layer} />
  ))

/** What the directory needs: the base address and a token; and whether people are invited. */
export function TokenCard({ provisioning }: { provisioning: Provisioning }) {
  const { baseUrl, token, sendsInvitations } = provisioning
  const client = useQueryClient()
  const { runConfirmed, question } = useConfirmed()
  const [isAsking, setAsking] = useState(false)
  const setInvitations = useSetInvitations()
  const make = useMutation({
    mutationFn: () => runConfirmed(makeToken),
    onSuccess: ({ token: made }) => showToken(made),
    onError: error => toastFactorError(error, text.tokenFailed),
    onSettled: () => client.invalidateQueries({ queryKey: provisioningQuery.queryKey }),
  })
  const start = () => {
    setAsking(false)
    make.mutate()
  }
  return (
    <Card className="grid gap-4 px-5 py-4">
      <div className="grid gap-1.5">
        <h2 className="text-label">{text.baseUrl}</h2>
        <CopiedValue label={text.baseUrl} value={baseUrl} />
      </div>
      <div className="grid justify-items-start gap-1.5">
        <div className="flex w-full flex-wrap justify-between gap-x-3">
          <h2 className="text-label">{text.token}</h2>
          {token && <span className="min-w-0 text-small wrap-anywhere text-ink-3">{madeBy(token)}</span>}
        </div>
        <Button
          variant="primary"
          waiting={make.isPending}
          icon={<KeyRound className="size-5" />}
          onClick={() => (token ? setAsking(true) : start())}
        >
          {token ? text.makeNew : text.make}
        </Button>
        <p className="text-meta text-ink-3">{token ? text.formerEnds : text.makeHelp}</p>
      </div>
      <SwitchRow
        label={text.invite}
        help={text.inviteHelp}
        className="border-t border-line pb-0"
        checked={sendsInvitations}
        disabled={setInvitations.isPending}
        onCheckedChange={isOn =>
          setInvitations.mutate(
            { isOn, run: runConfirmed },
            { onError: error => toastFactorError(error, text.saveFailed) },
          )
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<KeyRound />}
        title={text.makeNewTitle}
        confirmLabel={text.makeNew}
        onConfirm={start}
      >
        {text.makeNewText}
      </ConfirmDialog>
      {question}
    </Card>
  )
}

function madeBy({ madeAt, madeBy: name, isMadeByMe }: NonNullable<Provisioning['token']>): string {
  const day = dayWithYear(new Date(madeAt))
  if (isMadeByMe) return text.madeByMe({ day })
  return name === null ? text.madeOn({ day }) : text.madeBy({ day, name })
}
