import { useQuery } from '@tanstack/react-query'
import { ownTeamsQuery, useUser } from '#web/session/session.ts'
import { roleName } from './role-name.ts'

/** The user's own role as they see it. */
export function useRoleName(): string {
  const { role } = useUser()
  const owned = useQuery(ownTeamsQuery).data?.filter(({ isTeamOwner }) => isTeamOwner) ?? []
  return roleName(
    role,
    owned.map(({ team }) => team.name),
  )
}
