import { Link } from '@tanstack/react-router'
import { ChevronRight, Crown, IdCard, MailOpen, ShieldCheck, SquareUser } from 'lucide-react'
import { registrationForm } from '#contract/accounts.forms.ts'
import type { MailFailure, register } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { common, accounts as text } from '#locales/text.ts'
import { LinkButton, TextLink } from '#web/ui/buttons/link-button.tsx'
import { EmailAddressField } from '#web/ui/forms/email-address-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { useRegister } from './accounts.data.ts'
import { FormHeading, MainButton } from './accounts-frame.tsx'

const verifyToastMs = 8_000

export type Registration = BodyOf<typeof register>

interface RegisterFormProps {
  /** Right after set-up: this account becomes the owner. */
  first: boolean
  initial: Registration
  /** Called with why the mail server takes no mails, if it does not. */
  onRegistered: (form: Registration, mailFailure: MailFailure | undefined) => void
}

export function RegisterForm({ first, initial, onRegistered }: RegisterFormProps) {
  const register = useRegister()
  const { handleSubmit, field, showRefusal } = useZodForm(registrationForm, initial)

  const submit = handleSubmit(form =>
    register.mutate(form, {
      onSuccess: ({ requiresVerification, message, mailFailure }) => {
        if (mailFailure) return onRegistered(form, mailFailure)
        toast({
          title: text.register.created,
          description: requiresVerification ? message || text.register.verify : text.register.ready,
          duration: requiresVerification ? verifyToastMs : uiLimits.toastMs,
        })
        onRegistered(form, undefined)
      },
      onError: error => {
        toastError(error, { title: text.register.failed, fallback: common.unexpected })
        showRefusal(error)
      },
    }),
  )

  return (
    <>
      <FormHeading title={text.register.title}>{text.register.lead}</FormHeading>
      <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField label={text.firstName} autoComplete="given-name" {...field('firstName')} />
          <TextField label={text.lastName} autoComplete="family-name" {...field('lastName')} />
        </div>
        <EmailAddressField label={text.email} {...field('email')} />
        {first && (
          <Callout tone="success" icon={<Crown />}>
            {text.register.first}
          </Callout>
        )}
        <Callout icon={<ShieldCheck />}>
          {text.register.domains} {first && <WrongDomain />}
        </Callout>
        <MainButton type="submit" waiting={register.isPending} waitingLabel={text.register.waiting}>
          {text.register.submit}
        </MainButton>
      </Form>
      {!first && <NoWorkEmail />}
      <p className="text-center text-ink-2">{text.register.known({ link: toSignIn })}</p>
    </>
  )
}

const NoWorkEmail = () => (
  <Link
    to="/join"
    className="flex items-center gap-3 rounded-card border border-line px-4 py-3 text-ink no-underline hover:bg-sunken"
  >
    <SquareUser className="size-6 shrink-0" />
    <span className="min-w-0 flex-1">
      <span className="block text-action">{text.register.noEmail}</span>
      <span className="block text-small text-ink-2">{text.register.byCode}</span>
    </span>
    <ChevronRight className="size-5 shrink-0 text-ink-3" />
  </Link>
)

const toSignIn = (words: string) => (
  <TextLink key="link" to="/login" search={{}}>
    {words}
  </TextLink>
)

/** For the first account: a way back to the set-up, where a domain with a typo would keep everyone out. */
export const WrongDomain = () => <>{text.register.isWrong({ correct: toSetUp })}</>

const toSetUp = (words: string) => (
  <TextLink key="correct" to="/setup">
    {words}
  </TextLink>
)

/** In the place of Create Account where people join by invitation only. */
export function RegistrationClosed({ companyName }: { companyName: string }) {
  return (
    <>
      <Emblem large>
        <MailOpen />
      </Emblem>
      <FormHeading title={text.register.closed}>{text.register.closedText({ company: companyName })}</FormHeading>
      <LinkButton to="/join" variant="primary" size="large" block icon={<IdCard className="size-5.5" />}>
        {text.signIn.haveCode}
      </LinkButton>
      <LinkButton to="/login" search={{}} size="large" block>
        {text.signIn.submit}
      </LinkButton>
      <p className="text-meta text-ink-3">{text.register.closedMail}</p>
    </>
  )
}
