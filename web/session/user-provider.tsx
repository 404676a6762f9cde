import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { User } from '#contract/accounts.ts'
import { ownTeamsQuery, SignedInContext } from './session.ts'

/**
 * Provides the signed-in user with their teams and rights. Every card of a feed asks for them several times: with a query
 * in each place, each would poll.
 */
export function UserProvider({ user, children }: { user: User; children: ReactNode }) {
  const { data, isPending } = useQuery(ownTeamsQuery)
  const signedIn = useMemo(() => {
    const teams = data ?? []
    const rights = teams.map(({ teamId, canPost, isTeamOwner }) => [teamId, { canPost, isTeamOwner }] as const)
    const actor = { id: user.id, role: user.role, teams: new Map(rights) }
    return { user, teams, areTeamsPending: isPending, actor }
  }, [user, data, isPending])
  return <SignedInContext value={signedIn}>{children}</SignedInContext>
}
