import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { signInForm } from '#contract/accounts.ts'
import { common } from '#web/lib/common.text.ts'
import { serverText } from '#web/lib/errors.ts'
import { useZodForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast, toastStore } from '#web/ui/toast.store.ts'
import { useSignIn } from './accounts.data.ts'
import { text } from './accounts.text.ts'
import { FormHeading } from './accounts-frame.tsx'

interface SignInFormProps {
  companyName: string | undefined
  /** Something to say before the form, such as where a link was sent. */
  note?: ReactNode
  /** Where to go once signed in: the place the server asks for, else undefined. */
  onSignedIn: (redirectTo: string | undefined) => void
}

export function SignInForm({ companyName, note, onSignedIn }: SignInFormProps) {
  const signIn = useSignIn()
  const { handleSubmit, field, refuse, setFocus } = useZodForm(signInForm, { email: '', password: '' })

  const submit = handleSubmit(form =>
    signIn.mutate(form, {
      onSuccess: ({ redirectTo }) => {
        toastStore.dismiss()
        onSignedIn(redirectTo)
      },
      onError: error => {
        toast({
          title: text.signIn.failed,
          description: serverText(error) ?? common.unexpected,
          variant: 'destructive',
        })
        if (!refuse(error)) setFocus('password', { shouldSelect: true })
      },
    }),
  )

  return (
    <>
      <FormHeading title={text.signIn.title}>
        {companyName ? text.signIn.lead(companyName) : text.signIn.leadAnyone}
      </FormHeading>
      {note}
      <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          icon={<Mail aria-hidden />}
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
        {/* Once signed in the next page is on its way, so the button still waits. */}
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
      <p className="text-center text-ink-2">
        {text.signIn.newHere}{' '}
        <TextLink to="/login" search={{ mode: 'register' }}>
          {text.signIn.switch}
        </TextLink>
      </p>
    </>
  )
}
