import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSignOutCall } from '#web/accounts/accounts.data.ts'
import { text } from '#web/accounts/accounts.text.ts'
import { common } from '#web/lib/common.text.ts'
import { draftCount } from '#web/offline/clear-device.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Signs out. Asks first where something would be lost, because nothing stays on the device. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { id } = useUser()
  const entries = useOutbox()
  const signOutCall = useSignOutCall()
  const [unsent, setUnsent] = useState<Record<Unsent, number> | null>(null)

  const signOutNow = () =>
    signOutCall.mutate(undefined, {
      onError: error => {
        setUnsent(null)
        toastError(error, { title: common.error, fallback: common.unexpected })
      },
    })
  const signOut = () => {
    // Only the server can end the session; otherwise the next user of the device would stay signed in as this one.
    if (!onlineManager.isOnline())
      return toast({ title: common.error, description: text.menu.signOutOffline, variant: 'destructive' })
    const kinds = entries.map(({ kind }) => kind)
    const of = (kind: string) => kinds.filter(each => each === kind).length
    const [posts, comments] = [of('post'), of('comment')]
    const counts = { drafts: draftCount(id), posts, comments, others: kinds.length - posts - comments }
    return Object.values(counts).some(count => count > 0) ? setUnsent(counts) : signOutNow()
  }
  const question = (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={() => setUnsent(null)}
      icon={<CloudOff />}
      title={text.leave.title}
      confirmLabel={text.menu.signOut}
      cancelLabel={text.leave.stay}
      waiting={signOutCall.isPending}
      waitingLabel={text.leave.leaving}
      onConfirm={signOutNow}
    >
      <p>{unsent && text.leave.unsent(unsent)}</p>
    </ConfirmDialog>
  )
  return { signOut, question }
}

type Unsent = 'drafts' | 'posts' | 'comments' | 'others'
