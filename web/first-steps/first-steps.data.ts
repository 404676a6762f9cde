import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import { getFirstSteps, skipFirstStep } from '#contract/first-steps.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'

/** Limits of the first steps in the browser. Times are milliseconds. */
const firstStepsLimits = { pollMs: 5_000, freshMs: 1_000 } as const

/** How far the company is; followed until they have ended. */
export const firstStepsQuery = queryOptions({
  ...queryOf(getFirstSteps),
  staleTime: firstStepsLimits.freshMs,
  refetchInterval: ({ state }) => (state.data?.isEnded === false ? whileOnline(firstStepsLimits.pollMs)() : false),
})

export function useSkipFirstStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: BodyOf<typeof skipFirstStep>['step']) => call(skipFirstStep, { body: { step } }),
    onSuccess: state => client.setQueryData(firstStepsQuery.queryKey, state),
  })
}
