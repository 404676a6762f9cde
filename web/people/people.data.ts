import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { resetFactors } from '#contract/factors.ts'
import { limits } from '#contract/limits.ts'
import type { ListedPerson, PeopleFilter } from '#contract/listed-people.ts'
import { matchCandidates, saveMembers } from '#contract/members.ts'
import * as calls from '#contract/people.ts'
import { formerEmployees } from '#contract/privacy.ts'
import { manageTeams } from '#contract/teams.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { people as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { type ToastContent, toast } from '#web/ui/toasts/toast.store.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'

/** How long a toast offers to undo. */
const undoMs = 10_000

const key = [calls.searchUsers.path] as const

/** The people that match a filter, page by page. */
export const peopleQuery = (filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, filter],
    // a short first page, then long ones, because a change refetches all loaded pages
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === 0 ? limits.peoplePage : limits.peoplePageMax
      return call(calls.searchUsers, { query: { ...filter, offset: pageParam, limit } }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: page => page.nextOffset ?? undefined,
    staleTime: 0,
  })

/** Returns all people that match a filter, in pages of the maximum size. */
export async function allPeople(filter: PeopleFilter): Promise<ListedPerson[]> {
  const people: ListedPerson[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { ...filter, offset, limit: limits.peoplePageMax }
    const page: ReplyOf<typeof calls.searchUsers> = await call(calls.searchUsers, { query })
    people.push(...page.users)
    offset = page.nextOffset
  }
  return people
}

export const useExportPeople = () => useDownload(calls.exportUsers)

/** Refetches all lists of people, the member picker's included. */
export const refreshPeople = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: [calls.listUsers.path] }),
    client.invalidateQueries({ queryKey: [calls.invitations.path] }),
    client.invalidateQueries({ queryKey: [formerEmployees.path] }),
  ])

export function useAddUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.addUser>) => call(calls.addUser, { body }),
    onSuccess: () => void refreshPeople(client),
  })
}

export function useSetRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, role }: { id: number } & BodyOf<typeof calls.setUserRole>) =>
      call(calls.setUserRole, { params: { id }, body: { role } }),
    onSettled: () => refreshPeople(client),
  })
}

export function useRemoveUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(calls.removeUser, { params: { id } }),
    onSettled: () => refreshPeople(client),
  })
}

export function useEditUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof calls.editUser>) =>
      call(calls.editUser, { params: { id }, body }),
    onSuccess: () => void refreshPeople(client),
  })
}

export function useResetFactors() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(resetFactors, { params: { id } }),
    onSettled: () => refreshPeople(client),
  })
}

export const useSignOutUser = () =>
  useMutation({ mutationFn: (id: number) => call(calls.signOutUser, { params: { id } }) })

/** Adds people to a team, without changing the rights of its members. */
export function useAddToTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ teamId, people }: { teamId: number; people: readonly ListedPerson[] }) => {
      const params = { id: teamId }
      const { people: here } = await call(matchCandidates, {
        params,
        body: { emails: people.map(loginOf) },
      })
      const add = here
        .filter(({ membership }) => !membership)
        .map(({ id }) => ({ userId: id, canPost: false, isTeamOwner: false }))
      const { added } = add.length > 0 ? await call(saveMembers, { params, body: { add } }) : { added: 0 }
      const members = here.length - add.length
      return { added, members, gone: people.length - added - members }
    },
    onSettled: () => Promise.all([refreshPeople(client), client.invalidateQueries({ queryKey: [manageTeams.path] })]),
  })
}

/** Says what was done, with a way to undo it for a while; `undo` resolves to what is the case again. */
export function toastWithUndo(done: ToastContent, undo: () => Promise<string>): void {
  const onPress = () =>
    void toastOutcome(undo(), {
      done: description => ({ title: text.undone, description }),
      failed: text.undoFailed,
    })
  toast({ ...done, duration: undoMs, action: { label: text.undo, onPress } })
}
