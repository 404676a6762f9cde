import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { stopLeadersMail } from '#contract/leaders.ts'
import { leadersMail as text } from '#locales/text.ts'
import { StopMail } from '#web/accounts/stop-mail.tsx'
import { call } from '#web/lib/calls/call.ts'

const route = getRouteApi('/leaders-mail')

/** `/leaders-mail`: turns the Monday mail to leaders off. */
export function LeadersMailPage() {
  const { token: given = '' } = route.useSearch()
  const turnOff = useMutation({ mutationFn: (token: string) => call(stopLeadersMail, { body: { token } }) })
  return <StopMail text={text} token={given} turnOff={turnOff} />
}
