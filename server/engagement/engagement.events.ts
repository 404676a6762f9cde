import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteViewsOf } from './retention.sql.ts'

export const engagementListeners: Listeners = {
  // No counter contains the views of somebody who left.
  'user.erased': (unit, { userId }) => deleteViewsOf(unit.db, userId),
}
