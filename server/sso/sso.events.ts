import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteLinksOf } from './sso.sql.ts'

export const ssoListeners: Listeners = {
  // The provider may have chosen whose account it is: an owner connects it again, after confirming that it is them.
  'user.role-changed': async (unit, { userId, role }) => {
    if (role === 'owner') await deleteLinksOf(unit.db, userId)
  },
  'user.added-again': (unit, { userId }) => deleteLinksOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteLinksOf(unit.db, userId),
}
