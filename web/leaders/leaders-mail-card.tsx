import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/leaders.ts'
import { can } from '#contract/policy.ts'
import { leadersMail as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { useActor, useUser } from '#web/session/session.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { MailSwitch } from '#web/weekly-mail/weekly-mail-card.tsx'

/** Whether a leader gets the Monday mail; nothing for others, without an address, or without a mail server. */
export function LeadersMailCard() {
  const leads = can(useActor(), 'engagement.team')
  return useUser().email !== null && leads ? <LeadersMail /> : null
}

const leadersMailQuery = queryOptions({
  queryKey: keyOf(calls.getLeadersMail),
  queryFn: ({ signal }) => call(calls.getLeadersMail, {}, signal),
})

function LeadersMail() {
  const query = useQuery(leadersMailQuery)
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: (isOn: boolean) => call(calls.setLeadersMail, { body: { isOn } }),
    onSuccess: saved => client.setQueryData(leadersMailQuery.queryKey, before => before && { ...before, ...saved }),
    onError: error => toastError(error, { title: text.failed }),
  })
  return <MailSwitch text={text} query={query} set={set} />
}
