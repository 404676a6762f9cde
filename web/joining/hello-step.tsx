import { Fingerprint } from 'lucide-react'
import { z } from 'zod'
import { newPassword } from '#contract/accounts.forms.ts'
import type { User } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { listOf } from '#locales/list-of.ts'
import { joining as text } from '#locales/text.ts'
import { FormHeading, MainButton } from '#web/accounts/accounts-frame.tsx'
import { canUsePasskeys } from '#web/accounts/factors/can-use-passkeys.ts'
import { PasskeyFailed } from '#web/accounts/factors/webauthn.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type Greeting, useJoin } from './joining.data.ts'

interface HelloStepProps {
  code: string
  greeting: Greeting
  /** Called with the user who is signed in; without one, where a second step is needed. */
  onJoined: (user: User | undefined) => void
  /** The code has stopped working. */
  onRefused: (message: string | undefined) => void
}

/** Greets, and asks for a passkey, where this phone can make one, or a password. */
export function HelloStep({ code, greeting, onJoined, onRefused }: HelloStepProps) {
  const { firstName, companyName, login, teams } = greeting
  const join = useJoin()
  const { handleSubmit, field, watch, showRefusal } = useZodForm(z.object({ newPassword }), { newPassword: '' })
  const missing = limits.passwordCharactersMin - watch('newPassword').length
  const hasPasskeys = greeting.mayUsePasskey && canUsePasskeys()
  const isByPasskey = join.variables?.newPassword === undefined
  const isBusy = join.isPending || join.isSuccess
  const enter = (password?: string) =>
    join.mutate(
      { code, ...(password !== undefined && { newPassword: password }) },
      {
        onSuccess: ({ user }) => onJoined(user),
        onError: error => {
          if (error instanceof PasskeyFailed) {
            if (error.reason !== 'canceled') toast({ title: text.joinFailed, description: text.passkeyFailed })
          } else if (error instanceof Refused && error.code === 'join.code') onRefused(error.text)
          else if (!showRefusal(error)) toastError(error, { title: text.joinFailed })
        },
      },
    )
  return (
    <>
      <Steps step={1} />
      <FormHeading title={text.hello({ firstName })}>
        {teams.length > 0
          ? text.addedTo({ company: companyName, teams: listOf(teams) })
          : text.added({ company: companyName })}{' '}
        {text.yourName({ name: login, b: strong })}
      </FormHeading>
      {hasPasskeys && (
        <>
          <MainButton
            icon={<Fingerprint className="size-5.5" />}
            waiting={isBusy && isByPasskey}
            onClick={() => enter()}
          >
            {text.byPasskey}
          </MainButton>
          <p className="flex items-center gap-4 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {text.or}
          </p>
        </>
      )}
      <Form onSubmit={handleSubmit(form => enter(form.newPassword))} className="grid gap-4.5 desk:gap-5">
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={login} readOnly hidden />
        <PasswordField
          label={text.password}
          autoComplete="new-password"
          help={missing > 0 ? text.passwordMore({ count: missing }) : text.passwordHelp}
          {...field('newPassword')}
        />
        <Button
          type="submit"
          variant={hasPasskeys ? 'secondary' : 'primary'}
          size="large"
          block
          disabled={missing > 0}
          waiting={isBusy && !isByPasskey}
          waitingLabel={text.joining}
        >
          {text.withPassword}
        </Button>
      </Form>
    </>
  )
}

const strong = (words: string) => (
  <b key="b" className="font-strong wrap-anywhere text-ink">
    {words}
  </b>
)

/** Two bars: joining, and making it work on this phone. */
export function Steps({ step }: { step: 1 | 2 }) {
  return (
    <div role="img" aria-label={text.progress({ step })} className="grid grid-cols-2 gap-2.5">
      {[1, 2].map(each => (
        <span key={each} className={classes('h-2 rounded-full', each <= step ? 'bg-fill shadow-fill' : 'bg-track')} />
      ))}
    </div>
  )
}
