import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { User } from '#contract/accounts.ts'
import { common } from '#locales/text.ts'
import { Splash } from '#web/ui/states/splash.tsx'
import { ownTeamsQuery, SignedInContext, useSession, useSessionWatch } from './session.ts'
import { redirectToSignIn } from './session-expired.ts'

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

/** Shows its children to signed-in users, and redirects everyone else to the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  useSessionWatch(session.state === 'signed-in')
  if (session.state === 'loading') return <Splash label={common.loading} />
  if (session.state === 'signed-out') return <Redirecting />
  return <UserProvider user={session.user}>{children}</UserProvider>
}

function Redirecting() {
  useEffect(() => redirectToSignIn(false), [])
  return <Splash label={common.unauthorizedText} />
}
