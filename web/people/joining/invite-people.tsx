import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { address as addressText, common, invitations as text } from '#locales/text.ts'
import { LinkWarning, useLinkProblem } from '#web/company/address.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useInvitations, useResendInvitations } from './invitations.data.ts'

interface InvitePeopleProps {
  /** Only those who were never invited. */
  onlyNotSent?: boolean
  onSent?: () => void
}

/** Says who has not signed in, or was never invited, with a button that invites them. */
export function InvitePeople({ onlyNotSent = false, onSent }: InvitePeopleProps) {
  const { isMailSetUp, notSignedIn, notSent, failed } = useInvitations()
  const resend = useResendInvitations()
  const linkProblem = useLinkProblem()
  const [isAsking, setAsking] = useState(false)
  const count = onlyNotSent ? notSent : notSignedIn
  if (count === 0) return null
  const send = async () => {
    try {
      const { message, invited } = await resend.mutateAsync(onlyNotSent ? { state: 'not-invited' } : {})
      onSent?.()
      const done = isMailSetUp ? text.sent : text.saved
      toast({ title: invited > 0 ? done : text.nobodyInvited, description: message })
    } catch (error) {
      toastError(error, { title: text.sendFailed })
    } finally {
      setAsking(false)
    }
  }
  const sentences = [
    text.waiting({ notSignedIn }),
    ...(notSent > 0 ? [text.notSent({ count: notSent })] : []),
    ...(failed > 0 ? [text.failed({ count: failed })] : []),
  ]
  const sendLabel = linkProblem ? addressText.sendAnyway : text.inviteConfirm
  const isNobodyInvited = notSent === notSignedIn
  const label = isNobodyInvited ? text.inviteAll({ count: notSent }) : text.resendAll
  const buttonLabel = onlyNotSent ? text.inviteNew({ count, isMailSetUp }) : label
  return (
    <>
      <Callout tone={failed > 0 ? 'warning' : 'info'} icon={<MailPlus />} className="items-center">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1">{onlyNotSent ? text.notMailed({ count }) : sentences.join(' ')}</p>
          <Button
            className="h-auto max-w-full whitespace-normal"
            onClick={() => setAsking(true)}
            waiting={resend.isPending}
          >
            {buttonLabel}
          </Button>
        </div>
      </Callout>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<MailPlus />}
        title={text.inviteTitle({ count })}
        confirmLabel={isMailSetUp ? sendLabel : text.saveConfirm}
        cancelLabel={linkProblem ? addressText.notNow : common.cancel}
        danger={false}
        waiting={resend.isPending}
        onConfirm={() => void send()}
      >
        <LinkWarning className="mt-3 mb-4" />
        {onlyNotSent ? text.inviteNewText : text.inviteText}
        {!isMailSetUp && <strong className="mt-2 block font-strong">{text.saveText}</strong>}
      </ConfirmDialog>
    </>
  )
}
