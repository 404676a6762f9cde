import { type ReactNode, type RefObject, type SubmitEventHandler, useId } from 'react'
import { common } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from './form.tsx'

interface FormDialogProps {
  title: string
  /** A line under the title. */
  subject?: ReactNode
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  submitLabel: string
  cancelLabel?: string
  submitIcon?: ReactNode
  variant?: 'primary' | 'danger'
  isWaiting?: boolean
  /** There is nothing to send. */
  isDisabled?: boolean
  waitingLabel?: string | undefined
  /** False keeps it open on Escape and outside clicks while input would be lost. */
  dismissable?: boolean
  /** The field that gets the focus first; by default none. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Of the form. */
  className?: string
  children: ReactNode
}

/** A dialog with a form, which Cancel leaves and the other button sends. While it waits, it stays. */
export function FormDialog({
  title,
  subject,
  onClose,
  onSubmit,
  submitLabel,
  cancelLabel = common.cancel,
  submitIcon,
  variant = 'primary',
  isWaiting = false,
  isDisabled = false,
  waitingLabel,
  dismissable = true,
  initialFocus,
  className = 'grid gap-4.5',
  children,
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isWaiting && onClose()}
      title={title}
      subject={subject}
      dismissable={dismissable}
      {...(initialFocus && { initialFocus })}
      foot={
        <>
          <Button disabled={isWaiting} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            icon={submitIcon}
            disabled={isDisabled}
            waiting={isWaiting}
            waitingLabel={waitingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className={className}>
        {children}
      </Form>
    </Dialog>
  )
}
