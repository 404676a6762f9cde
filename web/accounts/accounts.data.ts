import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { second } from '#contract/durations.ts'
import { companyQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { retry } from '#web/lib/calls/query.ts'
import { claimDevice } from '#web/offline/claim-device.ts'
import { clearDevice, runSignOutHooks } from '#web/offline/clear-device.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'
import { forgetSession } from '#web/session/ended-session.ts'
import { userQuery } from '#web/session/session.ts'
import { expectSignOut } from '#web/session/session-expired.ts'

/** Returns what makes a user, whom the server has signed in, the user of this page. Clears the query cache of a previous one. */
export function useEnter(): (user: calls.User) => void {
  const client = useQueryClient()
  return user => {
    void claimDevice(user)
    expectSignOut(false)
    forgetPeople(client)
    client.setQueryData(userQuery.queryKey, user)
  }
}

/** A server that is busy or being restarted does it a second later. */
async function endSession(failures = 0): Promise<void> {
  try {
    await call(calls.signOut)
  } catch (error) {
    if (!retry(failures, error)) throw error
    await new Promise(resolve => setTimeout(resolve, second))
    await endSession(failures + 1)
  }
}

/** Signs out and reloads the landing page: phones are shared, so nothing of the user may stay. */
export function useSignOutCall() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const undo = await runSignOutHooks()
      try {
        await withoutSending(() => endSession())
      } catch (error) {
        void undo()
        throw error
      }
    },
    onMutate: async () => {
      expectSignOut(true)
      await client.cancelQueries()
    },
    onSuccess: async () => {
      forgetSession()
      // unmounts the signed-in pages first, so that none of them sends another call
      client.setQueryData(userQuery.queryKey, null)
      await clearDevice()
      location.replace('/login')
    },
    onError: () => expectSignOut(false),
  })
}

/** Drops every cached reply except the user and the company; the company is refetched because its fields depend on the role. */
function forgetPeople(client: QueryClient) {
  const kept: unknown[] = [userQuery.queryKey[0], companyQuery.queryKey[0]]
  client.removeQueries({ predicate: query => !kept.includes(query.queryKey[0]) })
  void client.invalidateQueries({ queryKey: companyQuery.queryKey })
}

export const useRegister = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof calls.register>) => call(calls.register, { body }) })

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.requestPasswordReset>) => call(calls.requestPasswordReset, { body }),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof calls.resetPassword>) => withoutSending(() => call(calls.resetPassword, { body })),
  })

/** Whether a reset or set-up link still works; checked once per page. */
export const passwordTokenQuery = (token: string) =>
  queryOptions({
    queryKey: [calls.checkPasswordToken.path, token],
    queryFn: () => call(calls.checkPasswordToken, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Verifying is idempotent, so it is a query, sent once per link. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: [calls.verifyEmail.path, token],
    queryFn: () => call(calls.verifyEmail, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
