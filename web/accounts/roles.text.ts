import type { Role } from '#contract/policy.ts'

/** The names of roles. */
export const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const

/** The role as people see it: a viewer who owns teams is their team owner. */
export const roleName = (role: Role, ownedTeams: readonly string[]): string =>
  role === 'viewer' && ownedTeams[0] ? `Team owner of ${ownedTeams.join(', ')}` : roles[role]
