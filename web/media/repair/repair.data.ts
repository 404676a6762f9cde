import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RepairRequest } from '#contract/media.ts'
import { getRepair, startRepair } from '#contract/repair.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'
import { mediaLimits } from '#web/media/media.limits.ts'

/** The repair or check that is going on, no matter who started it, else the last one. */
export const repairQuery = queryOptions({
  ...queryOf(getRepair),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    whileOnline(state.data?.run?.status === 'running' ? mediaLimits.repairPollMs : mediaLimits.repairIdlePollMs)(),
})

/** Repairs media, or only checks, in the background. */
export function useStartRepair() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RepairRequest) => call(startRepair, { body }),
    onSuccess: run => client.setQueryData(repairQuery.queryKey, () => ({ run })),
    onSettled: () => client.invalidateQueries({ queryKey: repairQuery.queryKey }),
  })
}
