import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { currentUser, me, type User } from '#contract/accounts.ts'
import { type Actor, can } from '#contract/policy.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import { freshFor, queryOf, readCall, whileOnline } from '#web/lib/query.ts'
import { sessionLimits } from '#web/session/session.limits.ts'

/** Who is signed in, or null (spec 1 §7): never tried again, kept 30 minutes, not asked again on focus or mount. */
export const userQuery = queryOptions({
  ...queryOf(currentUser),
  retry: false,
  staleTime: sessionLimits.userCacheMs,
  gcTime: sessionLimits.userCacheMs,
  refetchOnMount: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
})

/** The teams of who is signed in, with what they may do there. */
export const ownTeamsQuery = queryOptions({ ...queryOf(myTeams) })

export type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; user: User }

/** Signed in only when a person came back and nothing failed (spec 1 §4). */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery(userQuery)
  if (isPending) return { state: 'loading' }
  return data && !isError ? { state: 'signed-in', user: data } : { state: 'signed-out' }
}

/** Who one is now; a 401 fails it, which leads to the sign-in (web/main.tsx). */
const standingQuery = queryOptions({
  queryKey: [me.path],
  queryFn: ({ signal }) => readCall(me, {}, signal),
  refetchInterval: whileOnline(sessionLimits.sessionPollMs),
  staleTime: freshFor(0),
  retry: false,
})

/**
 * What every page behind the sign-in does: asks ahead for what is needed sooner or later (spec 2 §7), and notices soon
 * when the person is removed, or has another role or name.
 */
export function useStanding(isSignedIn: boolean) {
  const client = useQueryClient()
  const { data: now } = useQuery({ ...standingQuery, enabled: isSignedIn })
  useEffect(() => {
    if (isSignedIn) void client.prefetchQuery(queryOf(listTeams))
  }, [client, isSignedIn])
  useEffect(() => {
    const known = client.getQueryData(userQuery.queryKey)
    if (!now || !known || JSON.stringify(known) === JSON.stringify(now)) return undefined
    // somebody else has signed in, in another tab: nothing of the one before may stay on this page
    if (known.id !== now.id) return location.reload()
    client.setQueryData(userQuery.queryKey, now)
    if (known.role === now.role) return undefined
    // what may be seen and done is another now
    const own: unknown[] = [me.path, userQuery.queryKey[0]]
    void client.invalidateQueries({ predicate: ({ queryKey }) => !own.includes(queryKey[0]) })
    return undefined
  }, [client, now])
}

/**
 * Who is signed in. Only for pages that stand behind the sign-in. While somebody signs out, such a page may be drawn
 * once more before it goes: to it they are who they were.
 */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const user = data ?? known
  if (!user) throw new Error('Nobody is signed in here.')
  return user
}

export interface Feed {
  teamId: number
  name: string
  isActive: boolean
}

/** The feeds a person may read: all teams for owners and admins, else their own (decision 18); Company-wide first. */
export function useFeeds(): Feed[] {
  const actor = useActor()
  const seesAll = can(actor, 'team.list-all')
  const { data: own } = useQuery(ownTeamsQuery)
  const { data: all } = useQuery({ ...queryOf(listTeams), enabled: seesAll })
  return useMemo(() => {
    if (seesAll) return (all ?? []).map(({ id, name, isActive }) => ({ teamId: id, name, isActive }))
    return (own ?? []).map(({ teamId, team }) => ({ teamId, ...team }))
  }, [seesAll, all, own])
}

/** The person as the policy sees them; without teams until these have come. */
export function useActor(): Actor {
  const { id, role } = useUser()
  const { data: teams } = useQuery(ownTeamsQuery)
  return useMemo(() => {
    const rights = (teams ?? []).map(({ teamId, canPost, isTeamOwner }) => [teamId, { canPost, isTeamOwner }] as const)
    return { id, role, teams: new Map(rights) }
  }, [id, role, teams])
}
