import { LockOpen } from 'lucide-react'
import { holds as text } from '#locales/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useLiftHold } from './holds.data.ts'

/** Asks before a hold is lifted. */
export function LiftHoldDialog({ holdId, name, open, onClose }: LayerProps & { holdId: number; name: string }) {
  const lift = useLiftHold()
  const confirm = () =>
    void toastOutcome(lift.mutateAsync(holdId), { done: () => ({ title: text.lifted }), failed: text.liftFailed }).then(
      onClose,
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      danger={false}
      icon={<LockOpen />}
      title={text.liftTitle}
      confirmLabel={text.lift}
      waiting={lift.isPending}
      waitingLabel={text.lifting}
      onConfirm={confirm}
    >
      {text.liftText({ name })}
    </ConfirmDialog>
  )
}
