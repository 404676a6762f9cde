import { Fingerprint } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { codeForm } from '#contract/factors.forms.ts'
import type { getSecondStep } from '#contract/factors.ts'
import { factors as text } from '#locales/text.ts'
import { FormHeading, MainButton } from '#web/accounts/accounts-frame.tsx'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { useTakeSecondStep } from './factors.data.ts'
import { toastFactorError } from './toast-factor-error.ts'

interface SecondStepFormProps {
  by: ReplyOf<typeof getSecondStep>
  /** The half-finished sign-in has expired. */
  onExpired: () => void
}

/** Completes a sign-in by a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ by, onExpired }: SecondStepFormProps) {
  const take = useTakeSecondStep()
  const hasPasskey = by.passkey && canUsePasskeys()
  const [isRecovering, setRecovering] = useState(!by.authenticator && !hasPasskey)
  const { handleSubmit, field, showRefusal, reset } = useZodForm(codeForm, { code: '' })
  const send = (code: string | undefined) =>
    take.mutate(code, {
      onError: error => {
        toastFactorError(error, text.stepFailed)
        if (error instanceof Refused && error.code === 'factor.expired') onExpired()
        else showRefusal(error)
      },
    })
  const hasField = isRecovering || by.authenticator
  const isBusy = take.isPending || take.isSuccess
  const other = isRecovering ? (by.authenticator ? text.codeButton : undefined) : text.recoveryButton
  return (
    <>
      <FormHeading title={text.stepTitle}>
        {isRecovering ? text.stepRecovery : by.authenticator ? text.stepCode : text.stepPasskey}
      </FormHeading>
      {hasPasskey && (
        <Button
          size="large"
          block
          variant={hasField ? undefined : 'primary'}
          icon={<Fingerprint className="size-5" />}
          waiting={isBusy}
          onClick={() => send(undefined)}
        >
          {text.passkeyButton}
        </Button>
      )}
      {hasField && (
        <Form onSubmit={handleSubmit(({ code }) => send(code))} className="grid gap-4.5 desk:gap-5">
          {isRecovering ? (
            <TextField
              label={text.recoveryCode}
              autoComplete="off"
              autoCapitalize="none"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the page is for
              autoFocus
              {...field('code')}
            />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the page is for
            <CodeField label={text.code} autoFocus {...field('code')} />
          )}
          {/* After signing in the next page is loading, so the button keeps waiting. */}
          <MainButton type="submit" waiting={isBusy} waitingLabel={text.signingIn}>
            {text.stepSubmit}
          </MainButton>
        </Form>
      )}
      {other && (
        <Button
          variant="ghost"
          onClick={() => {
            reset()
            setRecovering(!isRecovering)
          }}
        >
          {other}
        </Button>
      )}
      {isRecovering && <p className="text-center text-small text-ink-3">{text.lost}</p>}
    </>
  )
}

/** Six digits, in one field, so that phones can fill it in and screen readers read it whole. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      {...props}
      className="text-h2 tracking-widest tabular-nums [&_input]:text-center"
    />
  )
}
