import { queryOptions } from '@tanstack/react-query'
import { minute } from '#contract/durations.ts'
import { leadersAttention } from '#contract/leaders.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'

export const attentionQuery = queryOptions({
  queryKey: keyOf(leadersAttention),
  queryFn: ({ signal }) => call(leadersAttention, {}, signal),
  staleTime: minute,
  refetchInterval: 5 * minute,
})
