import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteOpeningsOf } from './openings.sql.ts'
import { deleteViewsOf } from './retention.sql.ts'

export const engagementListeners: Listeners = {
  // No counter contains the views of somebody who left.
  'user.erased': async (unit, { userId }) => {
    await deleteViewsOf(unit.db, userId)
    await deleteOpeningsOf(unit.db, userId)
  },
}
