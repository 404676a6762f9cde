import { Building2, Fingerprint, SquareUser } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { signOnPath } from '#contract/sso-paths.ts'
import { factors as factorsText, sso as ssoText, accounts as text } from '#locales/text.ts'
import { FormHeading } from '#web/accounts/accounts-frame.tsx'
import { LoginNameField } from '#web/accounts/login-name-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { AnchorButton, LinkButton, TextLink } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

/** The name of the company's provider, why it has signed nobody in, and the page that comes next. */
export interface SignOnWords {
  provider: string
  refusal: string
  next?: string | undefined
}

interface SignInFormProps {
  /** Nobody has a sign-in name before the company is set up. */
  companyName: string | undefined
  /** A message above the form, such as where a link was sent. By default that the session has ended, if it has. */
  note?: ReactNode
  /** Of a company without single sign-on undefined. */
  signOn?: SignOnWords | undefined
  form?: Ref<HTMLFormElement>
}

/** Signing in. It has no state: start-sign-in.ts makes it work, in the app as in the document that is rendered ahead. */
export function SignInForm({ companyName, note, signOn, form }: SignInFormProps) {
  return (
    <>
      <FormHeading title={text.signIn.title}>
        {companyName ? text.signIn.leadNames : text.signIn.leadAnyone}
      </FormHeading>
      {note ?? (
        <Callout title={text.signIn.ended} className="hidden in-data-ended:flex">
          {text.signIn.endedText}
        </Callout>
      )}
      {signOn && <SignOn {...signOn} />}
      <Form ref={form} data-sign-in method="post" className="grid gap-4.5 desk:gap-5">
        <LoginNameField name="email" isScripted autoComplete="username webauthn" />
        <div>
          <PasswordField name="password" label={text.password} isScripted autoComplete="current-password" />
          <TextLink alone to="/forgot-password" className="float-right mt-1">
            {text.signIn.forgot}
          </TextLink>
        </div>
        <ScriptedButton
          type="submit"
          variant="primary"
          size="large"
          block
          label={text.signIn.submit}
          waitingLabel={text.signIn.waiting}
        />
      </Form>
      <div className="hidden in-data-passkeys:block">
        <ScriptedButton
          data-passkey
          size="large"
          block
          icon={<Fingerprint className="size-5" />}
          label={factorsText.signInWithPasskey}
        />
      </div>
      <Or />
      <LinkButton to="/join" size="large" block icon={<SquareUser className="size-5" />}>
        {text.signIn.haveCode}
      </LinkButton>
      <p className="text-center text-ink-2 in-data-by-invitation:hidden">{text.signIn.newHere({ link: toRegister })}</p>
    </>
  )
}

interface ScriptedButtonProps extends Omit<ComponentProps<typeof Button>, 'waiting' | 'children'> {
  label: string
}

/** A button that start-sign-in.ts sets to waiting, where React is not there to do it. */
function ScriptedButton({ icon, label, waitingLabel = label, className, ...rest }: ScriptedButtonProps) {
  return (
    <Button
      {...rest}
      className={classes('aria-busy:cursor-progress aria-busy:active:scale-100', className)}
      icon={
        <>
          <span data-spinner hidden className="inline-flex">
            <Spinner />
          </span>
          {icon && (
            <span data-icon className="inline-flex">
              {icon}
            </span>
          )}
        </>
      }
    >
      <span data-label={label} data-waiting-label={waitingLabel}>
        {label}
      </span>
    </Button>
  )
}

/** The button for the company's provider; the document shows it where there is one (server/pages/documents.ts). */
function SignOn({ provider, refusal, next }: SignOnWords) {
  return (
    <div className="hidden gap-4.5 in-data-sign-on:grid">
      <Callout tone="danger" title={ssoText.refused} className="hidden in-data-refused:flex">
        {refusal}
      </Callout>
      <AnchorButton data-provider href={signOnPath(next)} size="large" block icon={<Building2 className="size-5" />}>
        {ssoText.signIn({ name: provider })}
      </AnchorButton>
      <Or />
    </div>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-small text-ink-2">
      <span aria-hidden className="flex-1 border-t border-line" />
      {text.signIn.or}
      <span aria-hidden className="flex-1 border-t border-line" />
    </p>
  )
}

const toRegister = (words: string) => (
  <TextLink key="link" to="/login" search={{ mode: 'register' }}>
    {words}
  </TextLink>
)
