import { useQuery } from '@tanstack/react-query'
import { roleName } from '#contract/text/role-name.ts'
import { ownTeamsQuery, useUser } from './session.ts'

/** The user's own role as they see it. */
export function useRoleName(): string {
  const { role } = useUser()
  const owned = useQuery(ownTeamsQuery).data?.filter(({ isTeamOwner }) => isTeamOwner) ?? []
  return roleName(
    role,
    owned.map(({ team }) => team.name),
  )
}
