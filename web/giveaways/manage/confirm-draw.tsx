import { Trophy } from 'lucide-react'
import { useState } from 'react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { common, manage as text } from '#locales/text.ts'
import { useConfirmDraw } from '#web/giveaways/giveaways.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'

/** Lets an owner draw a giveaway that waits since a backup was restored. */
export function ConfirmDraw({ giveaway: { id, title } }: { giveaway: ManagedGiveaway }) {
  const [isOpen, setOpen] = useState(false)
  const confirmDraw = useConfirmDraw()
  const confirm = () =>
    void toastOutcome(confirmDraw.mutateAsync({ params: { id } }), {
      done: () => ({ title: text.confirmation.done }),
      failed: text.confirmation.failed,
    }).then(() => setOpen(false))
  return (
    <>
      <Button className="mt-1" onClick={() => setOpen(true)}>
        {text.actions.confirm}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        icon={<Trophy />}
        danger={false}
        title={text.confirmation.title}
        confirmLabel={text.confirmation.confirm}
        cancelLabel={common.cancel}
        waiting={confirmDraw.isPending}
        waitingLabel={text.confirmation.waiting}
        onConfirm={confirm}
      >
        <p>{text.confirmation.text({ title })}</p>
      </ConfirmDialog>
    </>
  )
}
