import { useQuery } from '@tanstack/react-query'
import { ownTeamsQuery, useUser } from '#web/session/session.ts'
import { roleName } from './roles.text.ts'

/** The user's own role as they see it. */
export function useRoleName(): string {
  const { role } = useUser()
  const teams = useQuery(ownTeamsQuery).data ?? []
  return roleName(
    role,
    teams.filter(({ isTeamOwner }) => isTeamOwner).map(({ team }) => team.name),
  )
}
