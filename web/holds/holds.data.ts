import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/holds.ts'
import { formerEmployees } from '#contract/privacy.ts'
import { getRecord, listRecords } from '#contract/records.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused } from '#web/lib/calls/errors.ts'

/** What a hold is on. */
export type HeldObject = { postId: number } | { userId: number }

/** All holds, for owners. */
export const holdsQuery = queryOptions({
  queryKey: [calls.listHolds.path],
  queryFn: ({ signal }) => call(calls.listHolds, {}, signal),
  staleTime: 0,
})

/** Everything that says whether something is on hold. */
function useRefresh() {
  const client = useQueryClient()
  const paths = [calls.listHolds.path, listRecords.path, getRecord.path, formerEmployees.path]
  return () => Promise.all(paths.map(path => client.invalidateQueries({ queryKey: [path] })))
}

export const usePutHold = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: HeldObject & { reason: string }) => call(calls.putHold, { body }),
    onSettled: refresh,
  })
}

export const useLiftHold = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(calls.liftHold, { params: { id } }),
    onSettled: refresh,
  })
}

/** The hold that a call was refused for, with its reason for owners; undefined for any other failure. */
export const refusedHold = (error: unknown): { reason: string | undefined } | undefined =>
  error instanceof Refused && error.code === 'hold.active' ? { reason: error.refusal?.reason } : undefined
