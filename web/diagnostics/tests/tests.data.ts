import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/system-tests.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'

export type TestRuns = ReplyOf<typeof calls.getTestRuns>

/** The tests, their newest results and the run that is going on, which any tab or person may have started. */
export const testRunsQuery = queryOptions({
  ...queryOf(calls.getTestRuns),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    whileOnline(
      state.data?.run?.status === 'running' ? diagnosticsLimits.runningPollMs : diagnosticsLimits.idlePollMs,
    )(),
})

export type CategoriesToRun = 'all' | calls.TestCategory[]

export function useStartTests() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (categories: CategoriesToRun) => call(calls.startTestRun, { body: { categories } }),
    onSuccess: run => client.setQueryData(testRunsQuery.queryKey, known => known && { ...known, run }),
    onSettled: () => client.invalidateQueries({ queryKey: testRunsQuery.queryKey }),
  })
}

export function useClearResults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.clearTestResults),
    onSettled: () => client.invalidateQueries({ queryKey: testRunsQuery.queryKey }),
  })
}

export const useTestMail = () => useMutation({ mutationFn: () => call(calls.sendTestMail) })
