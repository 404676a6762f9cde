import { infiniteQueryOptions, keepPreviousData, onlineManager, queryOptions, useQuery } from '@tanstack/react-query'
import { compareMembers, compareTeams } from '#contract/comparisons.ts'
import { second } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policy.ts'
import * as calls from '#contract/reports.ts'
import { listTeams, ownedTeams, type Team } from '#contract/teams.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { withShownName } from '#web/company/team-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { isFinal, keyOf, queryOf } from '#web/lib/calls/query.ts'
import { useActor } from '#web/session/session.ts'
import type { Period } from './period.ts'

const overviewCacheMs = 30 * second
const teamRetries = 3
const teamRetryMs = second
/** Of the members in the alert, before all of them are shown. */
const attentionShown = 5

/** The figures of the company, for owners. Not retried. */
export const overviewQuery = queryOptions({
  queryKey: keyOf(calls.engagementOverview),
  queryFn: ({ signal }) => call(calls.engagementOverview, {}, signal),
  retry: false,
  staleTime: overviewCacheMs,
})

/** The figures of a team; its members are in `peopleQuery`. */
export const teamReportQuery = (id: number) => {
  const request = { params: { id }, query: { members: 'counted' } } as const
  return queryOptions({
    queryKey: keyOf(calls.teamEngagement, request),
    queryFn: ({ signal }) => call(calls.teamEngagement, request, signal),
    retry: (failures, error) => onlineManager.isOnline() && !isFinal(error) && failures < teamRetries,
    retryDelay: teamRetryMs,
    staleTime: overviewCacheMs,
  })
}

export const ownedTeamsQuery = queryOptions({ ...queryOf(ownedTeams), staleTime: 0 })

/** The pages of a list: a short first one, then long ones. */
const pagesOf = <Page extends { nextOffset: number | null }>(
  queryKey: readonly unknown[],
  read: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) =>
      read({ offset, limit: offset === 0 ? limits.reportPage : limits.reportPageMax }, signal),
    initialPageParam: 0,
    getNextPageParam: page => page.nextOffset ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** People of the company or members of a team with their engagement. */
export const peopleQuery = (filter: calls.EngagementFilter) =>
  pagesOf([calls.engagementPeople.path, filter], (page, signal) =>
    call(calls.engagementPeople, { query: { ...filter, ...page } }, signal),
  )

/** Members under 25%, the lowest first, at most `limit`. */
export const attentionQuery = (teamId: number) => {
  const request = {
    query: { teamId, chip: 'attention', sort: 'engagement', limit: attentionShown },
  } as const
  return queryOptions({
    queryKey: keyOf(calls.engagementPeople, request),
    queryFn: ({ signal }) => call(calls.engagementPeople, request, signal),
    staleTime: 0,
  })
}

export const trendsQuery = (period: calls.ReportPeriod) =>
  queryOptions({
    queryKey: keyOf(engagementTrends, { query: period }),
    queryFn: ({ signal }) => call(engagementTrends, { query: period }, signal),
    staleTime: overviewCacheMs,
    placeholderData: keepPreviousData,
  })

export const hoursQuery = (period: calls.ReportPeriod) =>
  queryOptions({
    queryKey: keyOf(readingHours, { query: period }),
    queryFn: ({ signal }) => call(readingHours, { query: period }, signal),
    staleTime: overviewCacheMs,
    placeholderData: keepPreviousData,
  })

/** Teams side by side, or one of them. */
export const comparisonQuery = ({ period, against }: { period: Period; against: Period }, teamId?: number) => {
  const query = { ...period, againstFrom: against.from, againstTo: against.to, ...(teamId !== undefined && { teamId }) }
  return queryOptions({
    queryKey: keyOf(compareTeams, { query }),
    queryFn: ({ signal }) => call(compareTeams, { query }, signal),
    staleTime: overviewCacheMs,
    placeholderData: keepPreviousData,
  })
}
/** Members of a team in some days. */
export const comparedMembersQuery = (teamId: number, period: Period) =>
  pagesOf([compareMembers.path, teamId, period], (page, signal) =>
    call(compareMembers, { params: { id: teamId }, query: { ...period, ...page } }, signal),
  )
/** Posts with their reach. */
export const postsQuery = (filter: calls.PostReachFilter) =>
  pagesOf([calls.postsReach.path, filter], (page, signal) =>
    call(calls.postsReach, { query: { ...filter, ...page } }, signal),
  )

/** The reports that the user may choose from: owners the company and all teams, admins all teams, others the teams they own. */
export function useReports() {
  const actor = useActor()
  const seesAll = can(actor, 'team.list-all')
  const all = useQuery({ ...queryOf(listTeams), enabled: seesAll })
  const owned = useQuery({ ...ownedTeamsQuery, enabled: !seesAll })
  const query = seesAll ? all : owned
  const teams: readonly Team[] | undefined = query.data?.map(withShownName)
  return { hasOverview: can(actor, 'engagement.whole-page'), teams, query }
}
