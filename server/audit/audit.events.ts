import type { Listeners } from '#server/lib/event-bus.ts'
import { eraseDetailsOf } from './audit.sql.ts'

export const auditListeners: Listeners = {
  // What the log says of somebody who is erased goes too; that something was done stays.
  'user.erased': (unit, { userId }) => eraseDetailsOf(unit.db, userId),
}
