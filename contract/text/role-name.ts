import { listOf } from '#locales/list-of.ts'
import { roles } from '#locales/text.ts'
import type { Role } from '../policy.ts'

/** Returns the role as people see it: a viewer who owns teams is their team owner. */
export const roleName = (role: Role, ownedTeams: readonly string[]): string =>
  role === 'viewer' && ownedTeams[0] ? roles.teamOwnerOf({ teams: listOf(ownedTeams) }) : roles[role]
