import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type Candidate, type CandidateFilter, listCandidates, saveMembers } from '#contract/members.ts'
import { isCompanyWide } from '#contract/policy.ts'
import * as calls from '#contract/teams.ts'
import { listOf } from '#locales/list-of.ts'
import { teams as text } from '#locales/text.ts'
import { withShownName } from '#web/company/team-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'

/** All teams with their numbers of members and posts, and their running giveaways. */
export const managedTeamsQuery = queryOptions({
  ...queryOf(calls.manageTeams),
  staleTime: 0,
  select: teams => teams?.map(withShownName) ?? null,
})

/** The teams that people can be added to: the company's directory decides who is in those that it manages. */
export const useJoinableTeams = ({ enabled = true } = {}): calls.ManagedTeam[] =>
  (useQuery({ ...managedTeamsQuery, enabled }).data ?? []).filter(
    ({ id, isActive, isManaged }) => isActive && !isManaged && !isCompanyWide(id),
  )

export const teamQuery = (id: number) => queryOptions({ ...queryOf(calls.getTeam, { params: { id } }), staleTime: 0 })

interface Asked {
  search: string
  filter: CandidateFilter
}

/** The people of the company with their membership in a team, page by page. */
export const candidatesQuery = (teamId: number, { search, filter }: Asked) =>
  infiniteQueryOptions({
    queryKey: [listCandidates.path, teamId, search, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCandidates, { params: { id: teamId }, query: { search, filter, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const loaded = pages.reduce((sum, { people }) => sum + people.length, 0)
      return loaded < page.matches ? loaded : undefined
    },
    staleTime: 0,
  })

/** Returns all matching people, in pages of the maximum size. */
export async function allCandidates(teamId: number, { search, filter }: Asked): Promise<Candidate[]> {
  const people: Candidate[] = []
  for (;;) {
    const query = { search, filter, offset: people.length, limit: limits.candidatesPageMax }
    const page = await call(listCandidates, { params: { id: teamId }, query })
    people.push(...page.people)
    if (page.people.length === 0 || people.length >= page.matches) return people
  }
}

const refresh = async (client: QueryClient) => {
  const changed = [calls.listTeams, calls.manageTeams, calls.myTeams, calls.getTeam, listCandidates]
  await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

export function useCreateTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.createTeam>) => call(calls.createTeam, request),
    onSuccess: () => refresh(client),
  })
}

export function useEditTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.editTeam>) => call(calls.editTeam, request),
    onSuccess: () => refresh(client),
  })
}

export function useDeleteTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.deleteTeam>) => call(calls.deleteTeam, request),
    onSettled: () => refresh(client),
  })
}

export function useSaveMembers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof saveMembers>) => call(saveMembers, request),
    onSuccess: () => refresh(client),
  })
}

/** Says which giveaways nobody wins. */
export const lostGiveaways = (
  say: (values: { count: number; titles: string }) => string,
  titles: readonly string[],
): string => say({ count: titles.length, titles: listOf(titles.map(title => text.quoted({ title }))) })
