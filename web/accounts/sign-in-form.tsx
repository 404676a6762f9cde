import { User } from 'lucide-react'
import type { ReactNode } from 'react'
import { signInForm } from '#contract/accounts.forms.ts'
import { common } from '#web/lib/common.text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toastStore } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSignIn } from './accounts.data.ts'
import { text } from './accounts.text.ts'
import { FormHeading } from './accounts-frame.tsx'

interface SignInFormProps {
  companyName: string | undefined
  /** Another way to sign in, below the form. */
  alternative?: ReactNode
  /** A message above the form, such as where a link was sent. */
  note?: ReactNode
  /** Called with the path that the server redirects to instead of signing in. */
  onRedirect: (path: string) => void
}

export function SignInForm({ companyName, alternative, note, onRedirect }: SignInFormProps) {
  const signIn = useSignIn()
  const { handleSubmit, field, showRefusal, setFocus } = useZodForm(signInForm, { email: '', password: '' })

  const submit = handleSubmit(form =>
    signIn.mutate(form, {
      onSuccess: ({ redirectTo }) => {
        toastStore.dismiss()
        if (redirectTo) onRedirect(redirectTo)
      },
      onError: error => {
        toastError(error, { title: text.signIn.failed, fallback: common.unexpected })
        if (!showRefusal(error)) setFocus('password', { shouldSelect: true })
      },
    }),
  )

  return (
    <>
      <FormHeading title={text.signIn.title}>
        {companyName ? text.signIn.leadNames : text.signIn.leadAnyone}
      </FormHeading>
      {note}
      <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
        <TextField
          label={text.loginName}
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          icon={<User aria-hidden />}
          {...field('email')}
        />
        <div>
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            showLabel={common.showPassword}
            hideLabel={common.hidePassword}
            {...field('password')}
          />
          <TextLink alone to="/forgot-password" className="float-right mt-1">
            {text.signIn.forgot}
          </TextLink>
        </div>
        {/* After signing in the next page is loading, so the button keeps waiting. */}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          waiting={signIn.isPending || signIn.isSuccess}
          waitingLabel={text.signIn.waiting}
        >
          {text.signIn.submit}
        </Button>
      </Form>
      {alternative}
      <TextLink alone to="/join" className="-my-2 justify-self-center">
        {text.signIn.haveCode}
      </TextLink>
      <p className="text-center text-ink-2">
        {text.signIn.newHere}{' '}
        <TextLink to="/login" search={{ mode: 'register' }}>
          {text.signIn.switch}
        </TextLink>
      </p>
    </>
  )
}
