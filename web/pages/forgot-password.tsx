import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, IdCard, Mail, MailX } from 'lucide-react'
import { useState } from 'react'
import { forgotForm } from '#contract/accounts.forms.ts'
import { common, accounts as text } from '#locales/text.ts'
import { useRequestPasswordReset } from '#web/accounts/accounts.data.ts'
import { AccountsFrame, FormHeading, MainButton, Outcome } from '#web/accounts/accounts-frame.tsx'
import { LoginNameField } from '#web/accounts/login-name-field.tsx'
import { setupStateQuery } from '#web/company/company.data.ts'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** `/forgot-password`: requests a reset link, then tells where to look for it. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const isMailSetUp = useQuery(setupStateQuery).data?.isMailSetUp ?? true
  const [isFailing, setFailing] = useState(false)
  const { send, isSending } = useSendResetLink(isMailSetUp, (email, isMailFailing) => {
    setSentTo(email)
    setFailing(isMailFailing)
  })
  const brand = useBrand()
  /** Somebody who signs in with a name gets no mail. */
  const isByCode = sentTo !== undefined && !sentTo.includes('@')
  const sentTitle = isByCode ? text.forgot.byCodeTitle : isMailSetUp ? text.forgot.checkTitle : text.forgot.savedTitle
  usePageTitle(sentTo ? sentTitle : text.forgot.title)

  const again = (words: string) => (
    <TextButton key="again" waiting={isSending} onClick={() => sentTo && send(sentTo)}>
      {words}
    </TextButton>
  )
  return (
    <AccountsFrame
      brand={brand}
      top={
        <LinkButton to="/login" variant="ghost" icon={<ArrowLeft className="size-5" />}>
          {common.back}
        </LinkButton>
      }
    >
      {isByCode ? (
        <Outcome icon={<IdCard />} title={sentTitle} lead={text.forgot.byCodeText}>
          <LinkButton to="/join" variant="primary" size="large" block>
            {text.forgot.haveNewCode}
          </LinkButton>
          <LinkButton to="/login" size="large" block>
            {text.forgot.back}
          </LinkButton>
        </Outcome>
      ) : sentTo && isFailing ? (
        <Outcome icon={<MailX />} tone="warning" title={text.mailFails.title} lead={text.mailFails.later}>
          <MainButton waiting={isSending} onClick={() => send(sentTo)}>
            {text.mailFails.tryAgain}
          </MainButton>
          <LinkButton to="/login" size="large" block>
            {text.forgot.back}
          </LinkButton>
        </Outcome>
      ) : sentTo ? (
        <Outcome icon={<Mail />} title={sentTitle} lead={isMailSetUp ? text.forgot.checkText : text.forgot.savedText}>
          <p className="inline-flex max-w-full items-center gap-2 rounded-full bg-sunken px-4 py-2.5 text-label">
            <Check className="size-4.5 shrink-0 text-success" />
            <span className="truncate">{sentTo}</span>
          </p>
          <LinkButton to="/login" size="large" block>
            {text.forgot.back}
          </LinkButton>
          {isMailSetUp && <p className="text-ink-2">{text.forgot.nothingYet({ again })}</p>}
        </Outcome>
      ) : (
        <ForgotForm
          lead={isMailSetUp ? text.forgot.lead : text.forgot.leadWithoutMail}
          send={send}
          isSending={isSending}
        />
      )}
    </AccountsFrame>
  )
}

/** Requests a reset link; the reply is the same for known and unknown addresses. */
function useSendResetLink(isMailSetUp: boolean, onSent: (email: string, isMailFailing: boolean) => void) {
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

function ForgotForm({ lead, send, isSending }: ForgotFormProps) {
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
