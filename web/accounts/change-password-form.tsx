import { changePasswordForm } from '#contract/accounts.forms.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { profile as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useChangePassword } from './profile.data.ts'

/** Changes the password; requires the current one. */
export function ChangePasswordForm() {
  const user = useUser()
  const change = useChangePassword()
  const { handleSubmit, field, showRefusal, reset } = useZodForm(changePasswordForm, {
    currentPassword: '',
    newPassword: '',
  })
  const submit = handleSubmit(form =>
    change.mutate(form, {
      onSuccess: ({ message }) => {
        reset()
        toast({ title: text.passwordChanged, description: message })
      },
      onError: error => {
        showRefusal(error)
        toastError(error, { title: text.passwordFailed })
      },
    }),
  )
  return (
    <Form onSubmit={submit} className="grid gap-4.5 px-5 pt-4 pb-5">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={loginOf(user)} readOnly hidden />
      <PasswordField label={text.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={text.newPassword}
        help={text.newPasswordHelp}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <div className="flex justify-end">
        <Button type="submit" waiting={change.isPending} waitingLabel={text.saving}>
          {text.changePassword}
        </Button>
      </div>
    </Form>
  )
}
