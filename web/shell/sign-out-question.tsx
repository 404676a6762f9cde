import { CloudOff } from 'lucide-react'
import { text } from '#web/accounts/accounts.text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** How much would be lost. */
export type Unsent = Record<'drafts' | 'posts' | 'comments' | 'others', number>

interface SignOutQuestionProps {
  /** Null while it is closed. */
  unsent: Unsent | null
  waiting: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before signing out deletes what was not sent. */
export function SignOutQuestion({ unsent, waiting, onClose, onConfirm }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={onClose}
      icon={<CloudOff />}
      title={text.leave.title}
      confirmLabel={text.menu.signOut}
      cancelLabel={text.leave.stay}
      waiting={waiting}
      waitingLabel={text.leave.leaving}
      onConfirm={onConfirm}
    >
      <p>{unsent && text.leave.unsent(unsent)}</p>
    </ConfirmDialog>
  )
}
