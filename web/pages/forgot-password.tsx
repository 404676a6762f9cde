import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, IdCard, Mail, MailX } from 'lucide-react'
import { useState } from 'react'
import { common, accounts as text } from '#locales/text.ts'
import { AccountsFrame, MainButton, Outcome } from '#web/accounts/accounts-frame.tsx'
import { ForgotForm, useSendResetLink } from '#web/accounts/forgot-form.tsx'
import { setupStateQuery } from '#web/company/company.data.ts'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'

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
