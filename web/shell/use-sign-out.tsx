import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSignOut } from '#web/accounts/accounts.data.ts'
import { text } from '#web/accounts/accounts.text.ts'
import { common } from '#web/lib/common.text.ts'
import { draftCount } from '#web/offline/clear-device.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'

/** Signs out; asks first where something would be lost with it, because nothing stays on the device (decision 47). */
export function useLeave(): { leave: () => void; question: ReactNode } {
  const { id } = useUser()
  const queued = useOutbox()
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState<Record<Unsent, number> | null>(null)

  const leaveNow = () =>
    signOut.mutate(undefined, {
      onError: error => {
        setUnsent(null)
        toastError(error, { title: common.error, fallback: common.unexpected })
      },
    })
  const leave = () => {
    // only the server can end the session: whoever has the device next could go on as this person
    if (!onlineManager.isOnline())
      return toast({ title: common.error, description: text.menu.signOutOffline, variant: 'destructive' })
    const kinds = queued.map(({ kind }) => kind)
    const of = (kind: string) => kinds.filter(each => each === kind).length
    const [posts, comments] = [of('post'), of('comment')]
    const counts = { drafts: draftCount(id), posts, comments, others: kinds.length - posts - comments }
    return Object.values(counts).some(count => count > 0) ? setUnsent(counts) : leaveNow()
  }
  const question = (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={() => setUnsent(null)}
      icon={<CloudOff />}
      title={text.leave.title}
      confirmLabel={text.menu.signOut}
      cancelLabel={text.leave.stay}
      waiting={signOut.isPending}
      waitingLabel={text.leave.leaving}
      onConfirm={leaveNow}
    >
      <p>{unsent && text.leave.unsent(unsent)}</p>
    </ConfirmDialog>
  )
  return { leave, question }
}

type Unsent = 'drafts' | 'posts' | 'comments' | 'others'
