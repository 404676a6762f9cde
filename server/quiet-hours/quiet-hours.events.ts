import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteHoursOf } from './quiet-hours.sql.ts'

export const quietHoursListeners: Listeners = {
  'user.added-again': (unit, { userId }) => deleteHoursOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteHoursOf(unit.db, userId),
}
