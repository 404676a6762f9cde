import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteLinksOf } from './sso.sql.ts'

export const ssoListeners: Listeners = {
  'user.added-again': (unit, { userId }) => deleteLinksOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteLinksOf(unit.db, userId),
}
