import { z } from 'zod'
import { drawAgainReason } from '#contract/giveaways.forms.ts'
import { type ManagedGiveaway } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { manage as text } from '#locales/text.ts'
import { useDrawAgain } from '#web/giveaways/giveaways.data.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const form = z.object({ reason: drawAgainReason })
const nameOf = (winner: ManagedGiveaway['winner']) => (winner ? fullName(winner) : '')

/** Draws another winner when the present one declines; the reason is public. */
export function DrawAgainDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const again = useDrawAgain()
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, { reason: '' })
  const { id, rounds, winner, title } = giveaway
  const submit = handleSubmit(({ reason }) =>
    again.mutate(
      { params: { id }, body: { reason, round: rounds } },
      {
        onSuccess: drawn => {
          toast({ title: drawn.winner ? text.drawAgain.done({ winner: nameOf(drawn.winner) }) : text.drawAgain.nobody })
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
    <FormDialog
      title={text.drawAgain.title}
      subject={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.drawAgain.submit}
      variant="danger"
      isWaiting={again.isPending}
      waitingLabel={text.drawAgain.waiting}
      dismissable={!formState.isDirty}
      className="grid gap-4"
    >
      <p className="text-body text-ink-2">{text.drawAgain.text({ winner: nameOf(winner) })}</p>
      <TextAreaField
        label={text.drawAgain.reason}
        help={text.drawAgain.reasonHelp({ max: limits.giveawayReasonCharacters })}
        {...field('reason')}
      />
    </FormDialog>
  )
}
