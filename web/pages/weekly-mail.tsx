import { getRouteApi } from '@tanstack/react-router'
import { weeklyMail as text } from '#locales/text.ts'
import { StopMail } from '#web/accounts/stop-mail.tsx'
import { useTurnOffWeeklyMail } from '#web/weekly-mail/weekly-mail-card.tsx'

const route = getRouteApi('/weekly-mail')

/** `/weekly-mail`: turns the weekly mail off. */
export function WeeklyMailPage() {
  const { token = '' } = route.useSearch()
  return <StopMail text={text} token={token} turnOff={useTurnOffWeeklyMail()} />
}
