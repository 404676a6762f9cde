import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/policy.ts'
import { listOf } from '#locales/list-of.ts'
import { roles } from '#locales/text.ts'
import { ownTeamsQuery, useUser } from '#web/session/session.ts'

/** The user's own role as they see it. */
export function useRoleName(): string {
  const { role } = useUser()
  const owned = useQuery(ownTeamsQuery).data?.filter(({ isTeamOwner }) => isTeamOwner) ?? []
  return roleName(
    role,
    owned.map(({ team }) => team.name),
  )
}

/** The role as people see it: a viewer who owns teams is their team owner. */
export const roleName = (role: Role, ownedTeams: readonly string[]): string =>
  role === 'viewer' && ownedTeams[0] ? roles.teamOwnerOf({ teams: listOf(ownedTeams) }) : roles[role]
