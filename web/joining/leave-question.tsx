import { KeyRound } from 'lucide-react'
import { joining as text } from '#locales/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface LeaveQuestionProps {
  /** Leaves; without it nothing is asked. */
  onLeave: (() => void) | undefined
  onStay: () => void
  firstName: string
  count: number
}

/** Asks before new codes are left that nobody has. */
export function LeaveQuestion({ onLeave, onStay, firstName, count }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={onLeave !== undefined}
      onOpenChange={open => !open && onStay()}
      icon={<KeyRound />}
      title={text.leaveTitle({ count })}
      confirmLabel={text.leave}
      cancelLabel={text.stay({ count })}
      onConfirm={() => onLeave?.()}
    >
      {text.leaveText({ count, name: firstName })}
    </ConfirmDialog>
  )
}
