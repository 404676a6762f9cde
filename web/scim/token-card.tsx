import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { Provisioning } from '#contract/scim.ts'
import { common, scim as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { makeToken, provisioningQuery, useSetInvitations } from './scim.data.ts'

/** What the directory needs: the base address and a token; and whether people are invited. */
export function TokenCard({ provisioning }: { provisioning: Provisioning }) {
  const { baseUrl, token, sendsInvitations } = provisioning
  const client = useQueryClient()
  const { runConfirmed, question } = useConfirmed()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<string>()
  const setInvitations = useSetInvitations()
  const make = useMutation({
    mutationFn: () => runConfirmed(makeToken),
    onSuccess: reply => setMade(reply.token),
    onError: error => toastFactorError(error, text.tokenFailed),
    onSettled: () => client.invalidateQueries({ queryKey: provisioningQuery.queryKey }),
  })
  const start = () => {
    setAsking(false)
    make.mutate()
  }
  return (
    <Card className="grid gap-4 px-5 py-4">
      <Copied label={text.baseUrl} value={baseUrl} />
      <div className="grid justify-items-start gap-1.5">
        <div className="flex w-full flex-wrap justify-between gap-x-3">
          <h2 className="text-label">{text.token}</h2>
          {token && <span className="min-w-0 text-small wrap-anywhere text-ink-3">{madeBy(token)}</span>}
        </div>
        <Button
          variant="primary"
          waiting={make.isPending}
          icon={<KeyRound aria-hidden className="size-5" />}
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
        cancelLabel={common.cancel}
        onConfirm={start}
      >
        {text.makeNewText}
      </ConfirmDialog>
      {made && <TokenDialog token={made} onClose={() => setMade(undefined)} />}
      {question}
    </Card>
  )
}

function madeBy({ madeAt, madeBy: name, isMadeByMe }: NonNullable<Provisioning['token']>): string {
  const day = dayWithYear(new Date(madeAt))
  if (isMadeByMe) return text.madeByMe({ day })
  return name === null ? text.madeOn({ day }) : text.madeBy({ day, name })
}

/** A value that is copied into the directory. */
function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1.5">
      <h2 className="text-label">{label}</h2>
      <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken py-1.5 ps-3.5 pe-1.5">
        <code dir="ltr" className="min-w-0 flex-[1_1_14rem] text-small wrap-anywhere select-all">
          {value}
        </code>
        <CopyButton
          value={value}
          label={text.copy}
          copiedLabel={text.copied}
          onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
        />
      </div>
    </div>
  )
}

/** The new token. Closes by its buttons only, because it is never shown again. */
function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={false}
      title={text.madeTitle}
      subject={text.madeSubject}
      closeLabel={common.close}
      foot={
        <Button variant="primary" block onClick={onClose}>
          {text.haveCopied}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Copied label={text.token} value={token} />
        <Callout tone="warning" icon={<ShieldAlert />} title={text.once}>
          {text.onceText}
        </Callout>
      </div>
    </Dialog>
  )
}
