import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteScheduledOf } from './scheduled.sql.ts'

export const schedulingListeners: Listeners = {
  'user.erased': (unit, { userId }) => deleteScheduledOf(unit.db, userId),
}
