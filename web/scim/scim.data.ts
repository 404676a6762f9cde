import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/scim.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'

export const provisioningQuery = { ...queryOf(calls.getProvisioning), staleTime: 0 }

/** The last requests of the directory, newest first. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: [calls.listScimRequests.path],
  queryFn: ({ pageParam, signal }) => call(calls.listScimRequests, { query: { before: pageParam } }, signal),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: page => page.nextBefore ?? undefined,
  staleTime: 0,
})

const keep = (client: QueryClient, provisioning: calls.Provisioning) =>
  client.setQueryData(provisioningQuery.queryKey, provisioning)

export const makeToken = () => call(calls.makeScimToken)

export function useSetInvitations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isOn, run }: { isOn: boolean; run: Run }) =>
      run(() => call(calls.setProvisioning, { body: { sendsInvitations: isOn } })),
    onSuccess: provisioning => keep(client, provisioning),
  })
}

export function useStopProvisioning() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (run: Run) => run(() => call(calls.stopProvisioning)),
    onSuccess: provisioning => keep(client, provisioning),
  })
}

/** Runs a change once the user has confirmed that it is them. */
type Run = <Reply>(change: () => Promise<Reply>) => Promise<Reply>
