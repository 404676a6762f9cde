import { forgotForm } from '#contract/accounts.forms.ts'
import { common, accounts as text } from '#locales/text.ts'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useRequestPasswordReset } from './accounts.data.ts'
import { FormHeading, MainButton } from './accounts-frame.tsx'
import { LoginNameField } from './login-name-field.tsx'

/** Requests a reset link; the reply is the same for known and unknown addresses. */
export function useSendResetLink(isMailSetUp: boolean, onSent: (email: string, isMailFailing: boolean) => void) {
  const request = useRequestPasswordReset()
  const send = (email: string, onRefused?: (error: unknown) => void) =>
    request.mutate(
      { email },
      {
        onSuccess: ({ message, isMailFailing = false }) => {
          if (email.includes('@') && !isMailFailing)
            toast({ title: isMailSetUp ? text.forgot.sent : text.forgot.saved, description: message })
          onSent(email, isMailFailing)
        },
        onError: error => {
          const otherwise = error instanceof Unreachable ? common.unexpected : text.forgot.failed
          toastError(error, { title: common.error, fallback: otherwise })
          onRefused?.(error)
        },
      },
    )
  return { send, isSending: request.isPending }
}

interface ForgotFormProps {
  lead: string
  send: (email: string, onRefused: (error: unknown) => void) => void
  isSending: boolean
}

export function ForgotForm({ lead, send, isSending }: ForgotFormProps) {
  const { handleSubmit, field, showRefusal } = useZodForm(forgotForm, { email: '' })
  return (
    <>
      <FormHeading title={text.forgot.title}>{lead}</FormHeading>
      <Form onSubmit={handleSubmit(({ email }) => send(email, showRefusal))} className="grid gap-4.5 desk:gap-5">
        <LoginNameField {...field('email')} />
        <MainButton type="submit" waiting={isSending} waitingLabel={text.forgot.waiting}>
          {text.forgot.submit}
        </MainButton>
      </Form>
    </>
  )
}
