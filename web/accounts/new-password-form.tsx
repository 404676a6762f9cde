import { resetForm } from '#contract/accounts.forms.ts'
import { type User } from '#contract/accounts.ts'
import { common, accounts as text } from '#locales/text.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useResetPassword } from './accounts.data.ts'
import { FormHeading, MainButton } from './accounts-frame.tsx'

interface NewPasswordFormProps {
  token: string
  /** The account's first password. */
  isSetup: boolean
  /** Whose account it is, once known. */
  email: string | undefined
  firstName: string | undefined
  /** Called with the user who is signed in now; without one, where a second step is needed. */
  onDone: (user: User | undefined) => void
  /** Called when the link has been used or has expired. */
  onInvalid: () => void
}

export function NewPasswordForm({ token, isSetup, email, firstName, onDone, onInvalid }: NewPasswordFormProps) {
  const reset = useResetPassword()
  const { handleSubmit, field, showRefusal } = useZodForm(resetForm, { newPassword: '', confirmPassword: '' })

  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: ({ message, user }) => {
          toast({ title: isSetup ? text.reset.setupDone : text.reset.done, description: message })
          onDone(user)
        },
        onError: error => {
          if (error instanceof Refused && error.code === 'token.invalid') return onInvalid()
          toastError(error, { title: common.error, fallback: text.reset.failed })
          showRefusal(error)
        },
      },
    ),
  )

  return (
    <>
      <FormHeading title={isSetup ? text.reset.setupTitle : text.reset.title}>
        {isSetup ? setupLead(firstName) : text.reset.lead}
      </FormHeading>
      <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        {email && <p className="text-label wrap-anywhere">{text.reset.forAccount({ email })}</p>}
        <PasswordField
          label={text.reset.newPassword}
          help={text.reset.help}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <PasswordField label={text.reset.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        <MainButton type="submit" waiting={reset.isPending} waitingLabel={text.reset.waiting}>
          {isSetup ? text.reset.setupSubmit : text.reset.submit}
        </MainButton>
      </Form>
    </>
  )
}

const setupLead = (firstName: string | undefined) =>
  firstName ? text.reset.setupLeadNamed({ firstName }) : text.reset.setupLead
