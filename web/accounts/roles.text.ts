/** The names of roles. */
export const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const
