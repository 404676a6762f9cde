import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import * as calls from '#contract/factors.ts'
import { useEnter } from '#web/accounts/accounts.data.ts'
import { sessionsQuery } from '#web/accounts/profile.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'
import { askForPasskey, makePasskey } from './webauthn.ts'

export const factorsQuery = queryOptions({ ...queryOf(calls.listFactors), staleTime: 0 })
export const factorRuleQuery = queryOptions({ ...queryOf(calls.getFactorRule), staleTime: 0 })

/** The half-finished sign-in of this browser. */
export const secondStepQuery = queryOptions({
  queryKey: [calls.getSecondStep.path],
  queryFn: () => call(calls.getSecondStep),
  retry: false,
  gcTime: 0,
})

/** Completes a sign-in by a code; without one, by a passkey. */
export function useTakeSecondStep() {
  const enter = useEnter()
  return useMutation({
    mutationFn: async (code: string | undefined) => {
      const body = code === undefined ? { passkey: await askForPasskey(await call(calls.secondStepOptions)) } : { code }
      return withoutSending(() => call(calls.takeSecondStep, { body }))
    },
    onSuccess: ({ user }) => enter(user),
  })
}

export const confirmByPasskey = async () =>
  call(calls.confirmIdentity, { body: { passkey: await askForPasskey(await call(calls.confirmOptions)) } })

export const useConfirm = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.confirmIdentity> | 'passkey') =>
      body === 'passkey' ? confirmByPasskey() : call(calls.confirmIdentity, { body }),
  })

export const addPasskey = async () =>
  call(calls.addPasskey, { body: { passkey: await makePasskey(await call(calls.passkeyOptions)) } })

/** A change of one's own factors, which is listed and has ended other sessions. */
export function useFactorChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([factorsQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
}

export function useSetFactorRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requiredOf: calls.FactorRule) => call(calls.setFactorRule, { body: { requiredOf } }),
    onSettled: () => client.invalidateQueries({ queryKey: factorRuleQuery.queryKey }),
  })
}
