import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/leaders.ts'
import { can } from '#contract/policy.ts'
import { leadersMail as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { useActor, useUser } from '#web/session/session.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

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
  return (
    <Loaded
      query={query}
      failed={text.loadFailed}
      failedText={text.loadFailedText}
      loading={<RowSkeletons label={text.title} rows={1} />}
    >
      {({ isMailSetUp, isOn }) =>
        isMailSetUp && (
          <Card className="max-w-feed px-5 py-3">
            <SwitchRow
              label={text.title}
              help={text.help}
              checked={set.isPending ? set.variables : isOn}
              disabled={set.isPending}
              onCheckedChange={isTurnedOn => set.mutate(isTurnedOn)}
            />
          </Card>
        )
      }
    </Loaded>
  )
}
