import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { discardJobs, getHealth, retryJobs } from '#contract/health.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'

export const healthQuery = queryOptions({
  ...queryOf(getHealth),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: whileOnline(diagnosticsLimits.healthPollMs),
})

/** Tries failed jobs again: one, or all. */
export function useRetryJobs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: 'all' | string[]) => call(retryJobs, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: healthQuery.queryKey }),
  })
}

/** Deletes a failed mail. */
export function useDiscardJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(discardJobs, { body: { ids: [id] } }),
    onSettled: () => client.invalidateQueries({ queryKey: healthQuery.queryKey }),
  })
}
