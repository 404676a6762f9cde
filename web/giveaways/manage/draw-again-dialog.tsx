import { useId } from 'react'
import { z } from 'zod'
import { drawAgainReason } from '#contract/giveaways.forms.ts'
import { type ManagedGiveaway } from '#contract/giveaways.ts'
import { useDrawAgain } from '#web/giveaways/giveaways.data.ts'
import { common } from '#web/lib/common.text.ts'
import { useZodForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text } from './manage.text.ts'

const form = z.object({ reason: drawAgainReason })
const nameOf = (winner: ManagedGiveaway['winner']) => (winner ? `${winner.firstName} ${winner.lastName}` : '')

/** Draws another winner when the present one declines; the reason is public. */
export function DrawAgainDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const formId = useId()
  const again = useDrawAgain()
  const { handleSubmit, field, showRefusal } = useZodForm(form, { reason: '' })
  const { id, rounds, winner, title } = giveaway
  const submit = handleSubmit(({ reason }) =>
    again.mutate(
      { params: { id }, body: { reason, round: rounds } },
      {
        onSuccess: drawn => {
          toast({ title: drawn.winner ? text.drawAgain.done(nameOf(drawn.winner)) : text.drawAgain.nobody })
          onClose()
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.drawAgain.failed })
        },
      },
    ),
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && !again.isPending && onClose()}
      title={text.drawAgain.title}
      subject={title}
      closeLabel={common.close}
      dismissable={false}
      foot={
        <>
          <Button onClick={onClose} disabled={again.isPending}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            waiting={again.isPending}
            waitingLabel={text.drawAgain.waiting}
          >
            {text.drawAgain.submit}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="grid gap-4">
        <p className="text-body text-ink-2">{text.drawAgain.text(nameOf(winner))}</p>
        <TextAreaField label={text.drawAgain.reason} help={text.drawAgain.reasonHelp} {...field('reason')} />
      </Form>
    </Dialog>
  )
}
