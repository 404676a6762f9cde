import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissProblem, getAttention, type Problem } from '#contract/health.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'

/** The problems that the signed-in owner has not dismissed, the most urgent first. */
export const attentionQuery = queryOptions({
  ...queryOf(getAttention),
  staleTime: diagnosticsLimits.attentionPollMs,
  refetchInterval: whileOnline(diagnosticsLimits.attentionPollMs),
})

/** Hides a problem at once; it returns where the server could not be reached. */
export function useDismissProblem() {
  const client = useQueryClient()
  const { queryKey } = attentionQuery
  return useMutation({
    mutationFn: ({ key, severity }: Problem) => call(dismissProblem, { body: { key, severity } }),
    onMutate: async ({ key }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && { problems: known.problems.filter(each => each.key !== key) })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
