import { Lock } from 'lucide-react'
import { z } from 'zod'
import { holdReason } from '#contract/holds.ts'
import { holds as text } from '#locales/text.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { type HeldObject, usePutHold } from './holds.data.ts'

interface PutHoldDialogProps {
  on: HeldObject
  /** Of the post by its first words, or of the person. */
  name: string
  onClose: () => void
}

const form = z.object({ reason: holdReason })

/** Says what a hold stops, and asks for its reason. */
export function PutHoldDialog({ on, name, onClose }: PutHoldDialogProps) {
  const put = usePutHold()
  const { handleSubmit, field, formState } = useZodForm(form, { reason: '' })
  const isPost = 'postId' in on
  const submit = handleSubmit(async ({ reason }) => {
    const isPut = await toastOutcome(put.mutateAsync({ ...on, reason }), {
      done: () => ({ title: text.done, description: name }),
      failed: text.failed,
    })
    if (isPut) onClose()
  })
  return (
    <FormDialog
      title={isPost ? text.recordTitle : text.personTitle({ name })}
      subject={isPost ? name : undefined}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.put}
      submitIcon={<Lock className="size-5" />}
      isWaiting={put.isPending}
      waitingLabel={text.putting}
      dismissable={!formState.isDirty}
    >
      <p className="text-small text-ink-2">{isPost ? text.recordText : text.personText({ name })}</p>
      <TextAreaField label={text.reason} help={text.reasonHelp} {...field('reason')} />
      {isPost && <Callout>{text.personHint}</Callout>}
    </FormDialog>
  )
}
