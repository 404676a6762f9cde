import { useWatch } from 'react-hook-form'
import { giveawayForm } from '#contract/giveaways.forms.ts'
import { type ManagedGiveaway } from '#contract/giveaways.ts'
import { common, manage as text, validation } from '#locales/text.ts'
import { useEditGiveaway } from '#web/giveaways/giveaways.data.ts'
import { useServerNow } from '#web/giveaways/server-clock.ts'
import { localInput } from '#web/lib/times/dates.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { localTime, meaningOf } from './when.ts'

/** The end in whole minutes, as the input shows it. */
const formOf = (end: string) =>
  giveawayForm.pick({ title: true, prize: true, description: true }).extend({
    endDate: localTime(() => validation.endDate).refine(
      endDate => localInput(new Date(endDate)) >= end,
      text.edit.notEarlier,
    ),
  })

/** Corrects the texts of a giveaway or moves its end later. Sends what was changed. */
export function EditGiveawayDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const edit = useEditGiveaway()
  const now = useServerNow()
  const { id, title, prize, description, endDate } = giveaway
  const end = localInput(new Date(endDate))
  const { handleSubmit, field, control, formState, changesIn, showRefusal } = useZodForm(formOf(end), {
    title,
    prize,
    description,
    endDate: end,
  })
  const writtenEnd = useWatch({ control, name: 'endDate' })
  const submit = handleSubmit(written => {
    const body = changesIn(written)
    if (Object.keys(body).length === 0) return onClose()
    return edit.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: text.edit.done })
          onClose()
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.edit.failed })
        },
      },
    )
  })
  return (
    <FormDialog
      title={text.edit.title}
      subject={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.edit.submit}
      isWaiting={edit.isPending}
      waitingLabel={text.edit.waiting}
      dismissable={!formState.isDirty}
      className="grid gap-5"
    >
      <Callout>{text.edit.isPublic}</Callout>
      <TextField label={text.create.name} autoComplete="off" {...field('title')} />
      <TextField label={text.create.prize} autoComplete="off" {...field('prize')} />
      <TextAreaField label={text.create.description} mark={common.optional} {...field('description')} />
      <TextField
        label={text.create.end}
        type="datetime-local"
        min={end}
        help={meaningOf(writtenEnd ?? '', now)}
        {...field('endDate')}
      />
    </FormDialog>
  )
}
