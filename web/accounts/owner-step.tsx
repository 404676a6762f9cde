import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { User } from '#contract/accounts.ts'
import { ownerForm } from '#contract/company.forms.ts'
import { isEmailAddress } from '#contract/values.ts'
import { accounts, common, setup as text, validation } from '#locales/text.ts'
import { useSetUpOwner } from '#web/company/company.data.ts'
import { SetupTokenField, StepButtons, StepHeading } from '#web/company/setup/steps.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { EmailAddressField } from '#web/ui/forms/email-address-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { MainButton, Outcome } from './accounts-frame.tsx'

const form = ownerForm.extend({
  email: z
    .string()
    .refine(email => email.trim() === '' || isEmailAddress(email.trim()), { error: () => validation.email }),
})

interface OwnerStepProps {
  appName: string
  isMailSetUp: boolean
  needsToken: boolean
  setupToken: string
  onBack: () => void
  /** Called when the account is made; somebody without an address then reads the name to sign in with. */
  onMade: () => void
  /** Called with the owner, who is signed in now. */
  onDone: (owner: User) => void
}

/** The account of the person who sets up, made at once. Somebody without an address is shown the name to sign in with. */
export function OwnerStep({ appName, isMailSetUp, needsToken, setupToken, onBack, onMade, onDone }: OwnerStepProps) {
  const make = useSetUpOwner()
  const [owner, setOwner] = useState<User>()
  const initial = { firstName: '', lastName: '', email: '', newPassword: '', setupToken }
  const { handleSubmit, field, showRefusal } = useZodForm(form, initial)
  const submit = handleSubmit(({ email, setupToken: token, ...values }) =>
    make.mutate(
      { body: { ...values, email: email.trim() || null, ...(token && { setupToken: token }) } },
      {
        onSuccess: ({ user, signInName }) => {
          onMade()
          if (signInName === undefined) onDone(user)
          else setOwner(user)
        },
        onError: error => {
          toastError(error, { title: text.ownerFailed })
          showRefusal(error)
        },
      },
    ),
  )
  if (owner?.signInName) {
    return (
      <Outcome
        icon={<UserRoundCheck />}
        tone="success"
        title={text.signInName}
        lead={
          <>
            <p className="text-h2 wrap-anywhere text-ink">{owner.signInName}</p>
            <p className="mt-1">{text.signInNameText}</p>
          </>
        }
      >
        <CopyButton
          value={owner.signInName}
          label={text.copyName}
          onRefused={() => toast({ title: text.notCopied, variant: 'destructive' })}
        />
        <MainButton onClick={() => onDone(owner)}>{text.open({ app: appName })}</MainButton>
      </Outcome>
    )
  }
  return (
    <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
      <StepHeading step={3} lead={text.youLead} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={accounts.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={accounts.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <EmailAddressField
        label={accounts.email}
        mark={common.optional}
        help={isMailSetUp ? text.emailHelp : text.emailHelpWithoutMail}
        {...field('email')}
      />
      <PasswordField
        label={text.password}
        help={accounts.reset.help}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      {needsToken && <SetupTokenField {...field('setupToken')} />}
      <StepButtons onBack={onBack} waiting={make.isPending} waitingLabel={text.ownerWaiting}>
        {text.open({ app: appName })}
      </StepButtons>
    </Form>
  )
}
