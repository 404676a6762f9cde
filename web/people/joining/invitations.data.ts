import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/people.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { refreshPeople } from '../people.data.ts'

export const invitationsQuery = queryOptions({ ...queryOf(calls.invitations), staleTime: 0 })

type Invitations = ReplyOf<typeof calls.invitations>

/** Until they are known, nobody waits and mail works. */
const unknown: Invitations = { isMailSetUp: true, notSignedIn: 0, notSent: 0, failed: 0 }

/** The people who have not signed in, and whether mail is set up; for owners and admins. */
export const useInvitations = (): Invitations => useQuery(invitationsQuery).data ?? unknown

export const useResendInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(calls.resendInvitation, { params: { id } }),
    onSettled: () => refreshPeople(client),
  })
}

/** Makes a set-up link, which nobody can see again. */
export function useMakeSetupLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(calls.makeSetupLink, { params: { id } }),
    gcTime: 0,
    onSettled: () => refreshPeople(client),
  })
}

/** Invites those who have not signed in, or some of them. */
export function useResendInvitations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (among: BodyOf<typeof calls.resendInvitations>) => call(calls.resendInvitations, { body: among }),
    onSettled: () => refreshPeople(client),
  })
}
