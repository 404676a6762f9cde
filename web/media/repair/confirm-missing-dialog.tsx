import { z } from 'zod'
import { number } from '#locales/messages.ts'
import { repair as text } from '#locales/text.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { undoDays } from './undo-days.ts'

interface ConfirmMissingDialogProps {
  missingFiles: number
  onConfirm: () => void
  onClose: () => void
}

/** Says what is lost if so much is taken off posts, and goes on once the number is typed, with or without separators. */
export function ConfirmMissingDialog({ missingFiles, onConfirm, onClose }: ConfirmMissingDialogProps) {
  const expected = number(missingFiles)
  const form = z.object({
    typed: z
      .string()
      .refine(typed => typed.replaceAll(/[\s.,]/g, '') === `${missingFiles}`, text.typeError({ missing: expected })),
  })
  const { handleSubmit, field } = useZodForm(form, { typed: '' })
  return (
    <FormDialog
      title={text.confirmTitle({ missing: missingFiles })}
      onClose={onClose}
      onSubmit={handleSubmit(onConfirm)}
      submitLabel={text.confirmStart}
      variant="danger"
    >
      <Callout tone="warning" title={text.checkFirst}>
        {text.checkFirstHow}
      </Callout>
      <p className="text-body text-pretty text-ink-2">{text.confirmHow({ days: undoDays })}</p>
      <TextField
        label={text.typeNumber({ missing: expected })}
        inputMode="numeric"
        autoComplete="off"
        {...field('typed')}
      />
    </FormDialog>
  )
}
