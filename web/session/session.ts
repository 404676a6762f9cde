import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { currentUser, me, type User } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { minute, second } from '#contract/durations.ts'
import { type Actor, can } from '#contract/policy.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import { teamName } from '#web/company/team-name.ts'
import { following, freshFor, keyOf, queryOf, readCall } from '#web/lib/calls/query.ts'
import { rememberSession } from '#web/session/ended-session.ts'

/** Limits of the session in the browser. Times are milliseconds, sizes bytes. */
export const sessionLimits = {
  userCacheMs: 30 * minute,
  sessionPollMs: 10 * second,
  signedOutRedirectMs: 500,
} as const

/** The signed-in user, or null. Fetched once: not retried, fresh for 30 minutes, not refetched on focus or mount. */
export const userQuery = queryOptions({
  ...queryOf(currentUser),
  retry: false,
  staleTime: sessionLimits.userCacheMs,
  gcTime: sessionLimits.userCacheMs,
  refetchOnMount: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
})

/** The teams of the signed-in user, with their rights; an open app follows their changes as it does the session's. */
export const ownTeamsQuery = queryOptions({
  ...queryOf(myTeams),
  ...following(['company'], sessionLimits.sessionPollMs),
})

/** All teams, for those who see all. */
export const allTeamsQuery = queryOptions({
  ...queryOf(listTeams),
  ...following(['company'], sessionLimits.sessionPollMs),
})

type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; user: User }

/** Signed in only when a user was returned and nothing failed. */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery(userQuery)
  if (isPending) return { state: 'loading' }
  return data && !isError ? { state: 'signed-in', user: data } : { state: 'signed-out' }
}

/** The current state of the signed-in user. Fails with SignedOut, which redirects to the sign-in (web/main.tsx). */
const sessionQuery = queryOptions({
  queryKey: keyOf(me),
  queryFn: ({ signal }) => readCall(me, {}, signal),
  ...following(['people'], sessionLimits.sessionPollMs),
  staleTime: freshFor(0),
  retry: false,
})

const watchedFields = [
  'id',
  'email',
  'firstName',
  'lastName',
  'role',
  'profileImageUrl',
  'mustAddFactor',
  'language',
  'translatesAlways',
] as const

const isSame = (a: User, b: User) => watchedFields.every(field => a[field] === b[field])

/**
 * Watches the session on every page behind the sign-in: notices soon when the user is removed, or has another role or
 * name. Also prefetches the teams.
 */
export function useSessionWatch(isSignedIn: boolean) {
  const client = useQueryClient()
  const { data: now } = useQuery({
    ...sessionQuery,
    enabled: isSignedIn,
    // At the start the same was asked just now.
    initialData: () => client.getQueryData(userQuery.queryKey) ?? undefined,
    initialDataUpdatedAt: () => client.getQueryState(userQuery.queryKey)?.dataUpdatedAt,
  })
  useEffect(() => {
    if (!isSignedIn) return
    rememberSession()
    void client.prefetchQuery(queryOf(listTeams))
  }, [client, isSignedIn])
  useEffect(() => {
    const known = client.getQueryData(userQuery.queryKey)
    if (!isSignedIn || !now || !known || isSame(known, now)) return undefined
    // Another user has signed in, in another tab: nothing of the previous one may stay on this page.
    if (known.id !== now.id) return location.reload()
    client.setQueryData(userQuery.queryKey, now)
    if (known.role === now.role && known.mustAddFactor === now.mustAddFactor) return undefined
    // With another role, or its second step, the user may see and do other things.
    const own: unknown[] = [me.path, userQuery.queryKey[0]]
    void client.invalidateQueries({ predicate: ({ queryKey }) => !own.includes(queryKey[0]) })
    return undefined
  }, [client, isSignedIn, now])
}

interface SignedIn {
  user: User
  /** Empty until they are loaded. */
  teams: ReplyOf<typeof myTeams>
  areTeamsPending: boolean
  /** The user as the policy sees them. */
  actor: Actor
}

/** Provided by user-provider.tsx. */
export const SignedInContext = createContext<SignedIn | null>(null)

function useSignedIn() {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('Nobody is signed in here.')
  return signedIn
}

/** Returns the signed-in user. Only for pages behind the sign-in. */
export const useUser = (): User => useSignedIn().user

/** The user as the policy sees them; without teams until those are loaded. */
export const useActor = (): Actor => useSignedIn().actor

/** Whether the teams of the user, and so their rights in them, are not known yet. */
export const useAreTeamsPending = (): boolean => useSignedIn().areTeamsPending

export interface Feed {
  teamId: number
  name: string
  isActive: boolean
}

/** The feeds that the user may read: all teams for owners and admins, else their own. Company-wide first. */
export function useFeeds(): Feed[] {
  const { actor, teams } = useSignedIn()
  const seesAll = can(actor, 'team.list-all')
  const { data: all } = useQuery({ ...allTeamsQuery, enabled: seesAll })
  return useMemo(() => {
    if (seesAll)
      return (all ?? []).map(({ id, name, isActive }) => ({ teamId: id, name: teamName(id, name), isActive }))
    return teams.map(({ teamId, team }) => ({ teamId, ...team, name: teamName(teamId, team.name) }))
  }, [seesAll, all, teams])
}
