import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Mail, MailX } from 'lucide-react'
import { weeklyMail as text } from '#locales/text.ts'
import { AccountsFrame, Outcome } from '#web/accounts/accounts-frame.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { useTurnOffWeeklyMail } from '#web/weekly-mail/weekly-mail-card.tsx'

const route = getRouteApi('/weekly-mail')

/** `/weekly-mail`: turns the weekly mail off, from the link in it. Programs that only look at the link change nothing. */
export function WeeklyMailPage() {
  const { token = '' } = route.useSearch()
  const brand = useBrand()
  const turnOff = useTurnOffWeeklyMail()
  usePageTitle(text.title)
  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (turnOff.isSuccess)
      return (
        <Outcome
          emblem={
            <Emblem large tone="success">
              <CircleCheck />
            </Emblem>
          }
          title={text.done}
          lead={text.doneText}
        >
          <LinkButton to="/" variant="primary" size="large" block>
            {text.open}
          </LinkButton>
        </Outcome>
      )
    // Not retried: an invalid link stays invalid.
    const isRefused = turnOff.error instanceof Refused
    return (
      <Outcome
        emblem={
          <Emblem large {...(turnOff.isError && { tone: 'danger' })}>
            {turnOff.isError ? <MailX /> : <Mail />}
          </Emblem>
        }
        title={turnOff.isError ? text.failed : text.ask}
        lead={turnOff.isError ? (serverText(turnOff.error) ?? text.askText) : text.askText}
      >
        {isRefused ? (
          <LinkButton to="/" size="large" block>
            {text.open}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            size="large"
            block
            waiting={turnOff.isPending}
            waitingLabel={text.turningOff}
            onClick={() => turnOff.mutate(token)}
          >
            {text.turnOff}
          </Button>
        )}
      </Outcome>
    )
  }
}
