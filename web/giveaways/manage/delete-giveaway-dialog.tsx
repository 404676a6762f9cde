import { Trash2 } from 'lucide-react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { common, manage as text } from '#locales/text.ts'
import { useDeleteGiveaway } from '#web/giveaways/giveaways.data.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'

/** Says what deleting means before it is done: no draw, or a mark on a past giveaway. */
export function DeleteGiveawayDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const remove = useDeleteGiveaway()
  const { id, title, drawnAt, status } = giveaway
  const running = status === 'upcoming' ? text.deletion.upcoming : text.deletion.running
  // The row and this dialog unmount before the reply arrives, so the toasts do not depend on them.
  const confirm = () =>
    void toastOutcome(remove.mutateAsync({ params: { id } }), {
      done: () => ({ title: text.deletion.done({ title }) }),
      failed: text.deletion.failed,
    }).then(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Trash2 />}
      title={text.deletion.title({ title })}
      confirmLabel={text.deletion.confirm}
      cancelLabel={common.cancel}
      waiting={remove.isPending}
      waitingLabel={text.deletion.waiting}
      onConfirm={confirm}
    >
      <p>{drawnAt === null ? running : text.deletion.past}</p>
    </ConfirmDialog>
  )
}
