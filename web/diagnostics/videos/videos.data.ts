import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/video-tests.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'

/** The video test that is going on, no matter who started it, and the last ones. */
export const videoTestsQuery = queryOptions({
  ...queryOf(calls.getVideoTests),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    whileOnline(state.data?.running ? diagnosticsLimits.runningPollMs : diagnosticsLimits.idlePollMs)(),
})

export type VideoTestRequest = RequestOf<typeof calls.startVideoTest>['body']

export function useStartVideoTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VideoTestRequest) => call(calls.startVideoTest, { body }),
    onSuccess: running =>
      client.setQueryData(videoTestsQuery.queryKey, known => ({ history: known?.history ?? [], running })),
    onSettled: () => client.invalidateQueries({ queryKey: videoTestsQuery.queryKey }),
  })
}

export function useCancelVideoTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (runId: string) => call(calls.cancelVideoTest, { params: { runId } }),
    onSettled: () => client.invalidateQueries({ queryKey: videoTestsQuery.queryKey }),
  })
}
