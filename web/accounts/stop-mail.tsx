import type { UseMutationResult } from '@tanstack/react-query'
import { CircleCheck, Mail, MailX } from 'lucide-react'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { AccountsFrame, MainButton, Outcome } from './accounts-frame.tsx'

interface StopMailProps {
  text: Record<'title' | 'ask' | 'askText' | 'turnOff' | 'turningOff' | 'done' | 'doneText' | 'failed' | 'open', string>
  /** From the link in the mail. */
  token: string
  turnOff: UseMutationResult<unknown, Error, string>
}

/** Turns regular mails of a kind off, from the link in one. Programs that only look at the link change nothing. */
export function StopMail({ text, token, turnOff }: StopMailProps) {
  const brand = useBrand()
  usePageTitle(text.title)
  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (turnOff.isSuccess)
      return (
        <Outcome icon={<CircleCheck />} tone="success" title={text.done} lead={text.doneText}>
          <LinkButton to="/" variant="primary" size="large" block>
            {text.open}
          </LinkButton>
        </Outcome>
      )
    // Not retried: an invalid link stays invalid.
    const isRefused = turnOff.error instanceof Refused
    return (
      <Outcome
        icon={turnOff.isError ? <MailX /> : <Mail />}
        tone={turnOff.isError ? 'danger' : 'brand'}
        title={turnOff.isError ? text.failed : text.ask}
        lead={turnOff.isError ? (serverText(turnOff.error) ?? text.askText) : text.askText}
      >
        {isRefused ? (
          <LinkButton to="/" size="large" block>
            {text.open}
          </LinkButton>
        ) : (
          <MainButton waiting={turnOff.isPending} waitingLabel={text.turningOff} onClick={() => turnOff.mutate(token)}>
            {text.turnOff}
          </MainButton>
        )}
      </Outcome>
    )
  }
}
