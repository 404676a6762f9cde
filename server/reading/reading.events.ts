import type { Listeners } from '#server/lib/event-bus.ts'
import { forgetReadsOf, uncountMembers } from './counters.sql.ts'

export const readingListeners: Listeners = {
  'members.removing': (unit, event) => uncountMembers(unit.db, event),
  'user.erased': (unit, { userId }) => forgetReadsOf(unit.db, userId),
}
