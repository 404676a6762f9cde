import { useId } from 'react'
import { z } from 'zod'
import { formatNumber } from '#contract/text/words.ts'
import { common } from '#web/lib/common.text.ts'
import { useZodForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { text } from './repair.text.ts'

interface ConfirmMissingDialogProps {
  missingFiles: number
  onConfirm: () => void
  onClose: () => void
}

/** Says what is lost if so much is taken off posts, and goes on once the number is typed, with or without separators. */
export function ConfirmMissingDialog({ missingFiles, onConfirm, onClose }: ConfirmMissingDialogProps) {
  const formId = useId()
  const number = formatNumber(missingFiles)
  const form = z.object({
    typed: z.string().refine(typed => typed.replaceAll(/[\s.,]/g, '') === `${missingFiles}`, text.typeError(number)),
  })
  const { handleSubmit, field } = useZodForm(form, { typed: '' })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.confirmTitle(missingFiles)}
      closeLabel={common.close}
      foot={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="danger">
            {text.confirmStart}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={handleSubmit(onConfirm)} className="grid gap-4.5">
        <Callout tone="warning" title={text.checkFirst}>
          {text.checkFirstHow}
        </Callout>
        <p className="text-body text-pretty text-ink-2">{text.confirmHow}</p>
        <TextField label={text.typeNumber(number)} inputMode="numeric" autoComplete="off" {...field('typed')} />
      </Form>
    </Dialog>
  )
}
