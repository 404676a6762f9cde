import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { call, callWithFile } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { userQuery } from '#web/session/session.ts'

/** Updates the session's user at once, and lists with their next fetch. */
function wear(client: QueryClient, user: calls.User) {
  client.setQueryData(userQuery.queryKey, user)
  client.setQueryData([calls.me.path], user)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.updateProfile>) => call(calls.updateProfile, { body }),
    onSuccess: user => wear(client, user),
  })
}

export function useSetPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photo: File) => callWithFile(calls.setPhoto, photo),
    onSuccess: user => wear(client, user),
  })
}

export function useRemovePhoto() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(calls.removePhoto), onSuccess: user => wear(client, user) })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof calls.changePassword>) => call(calls.changePassword, { body }) })

/** The browsers in which the user is signed in. */
export const sessionsQuery = queryOptions({ ...queryOf(calls.listSessions), staleTime: 0 })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(calls.endSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.endOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
