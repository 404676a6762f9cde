import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import * as calls from '#contract/sso.ts'
import { companyQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'

/** The company's provider; null for none. */
export const ssoQuery = queryOptions({ ...queryOf(calls.getSso), staleTime: 0 })
/** Whether the user's account is connected with one at the provider. */
export const ownSsoQuery = queryOptions({ ...queryOf(calls.getOwnSso), staleTime: 0 })

/** Runs a call, after the user has confirmed that it is them where the server requires it. */
export type RunConfirmed = <Reply>(change: () => Promise<Reply>) => Promise<Reply>

export const useTestSso = (runConfirmed: RunConfirmed) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.testSso>) => runConfirmed(() => call(calls.testSso, { body })),
  })

export function useSetSso(runConfirmed: RunConfirmed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.setSso>) => runConfirmed(() => call(calls.setSso, { body })),
    onSuccess: connection => {
      client.setQueryData(ssoQuery.queryKey, connection)
      void client.invalidateQueries({ queryKey: companyQuery.queryKey })
    },
  })
}

export function useDeleteSso(runConfirmed: RunConfirmed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => runConfirmed(() => call(calls.deleteSso)),
    onSuccess: () => {
      client.setQueryData(ssoQuery.queryKey, null)
      void client.invalidateQueries({ queryKey: companyQuery.queryKey })
    },
  })
}
