import { ArrowLeft, Check, Mail } from 'lucide-react'
import { useState } from 'react'
import { text } from '#web/accounts/accounts.text.ts'
import { AccountsFrame, Outcome } from '#web/accounts/accounts-frame.tsx'
import { ForgotForm, useSendResetLink } from '#web/accounts/forgot-form.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'

/** `/forgot-password`: requests a reset link, then tells where to look for it. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const { send, isSending } = useSendResetLink(setSentTo)
  const brand = useBrand()
  usePageTitle(sentTo ? text.forgot.checkTitle : text.forgot.title)

  return (
    <AccountsFrame
      brand={brand}
      top={
        <LinkButton to="/login" variant="ghost" icon={<ArrowLeft aria-hidden className="size-5" />}>
          {common.back}
        </LinkButton>
      }
    >
      {sentTo ? (
        <Outcome
          emblem={
            <Emblem large>
              <Mail />
            </Emblem>
          }
          title={text.forgot.checkTitle}
          lead={text.forgot.checkText}
        >
          <p className="inline-flex max-w-full items-center gap-2 rounded-full bg-sunken px-4 py-2.5 text-label">
            <Check aria-hidden className="size-4.5 shrink-0 text-success" />
            <span className="truncate">{sentTo}</span>
          </p>
          <LinkButton to="/login" size="large" block>
            {text.forgot.back}
          </LinkButton>
          <p className="text-ink-2">
            {text.forgot.nothingYet}{' '}
            <TextButton waiting={isSending} onClick={() => send(sentTo)}>
              {text.forgot.again}
            </TextButton>
            .
          </p>
        </Outcome>
      ) : (
        <ForgotForm send={send} isSending={isSending} />
      )}
    </AccountsFrame>
  )
}
