import type { Role } from '#contract/policy.ts'

/** The names of roles. */
export const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const

/** The role as people see it: a viewer who owns teams is their team owner. */
export function roleName(role: Role, ownedTeams: readonly string[]): string {
  const [first, ...others] = ownedTeams
  if (role !== 'viewer' || first === undefined) return roles[role]
  return `Team owner of ${others.length === 0 ? first : `${first} and ${others.length} more`}`
}
