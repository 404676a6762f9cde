import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteTokensOf } from './tokens.sql.ts'

/** Tokens end with their maker, and do not come back with them. */
export const tokenListeners: Listeners = {
  'user.removed': (unit, { userId }) => deleteTokensOf(unit.db, userId),
  'user.role-changed': async (unit, { userId, role }) => {
    if (role === 'viewer') await deleteTokensOf(unit.db, userId)
  },
}
