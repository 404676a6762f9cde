import type { Listeners } from '#server/lib/event-bus.ts'
import { countFirstSignIn, countMembers, recountMembers, uncountMembers } from './counters.sql.ts'
import { forgetReadsOf, moveHours } from './read-times.sql.ts'

export const readingListeners: Listeners = {
  'company.time-zone-set': (unit, event) => moveHours(unit.db, event),
  'members.restored': (unit, event) => recountMembers(unit.db, event),
  'members.removing': (unit, event) => uncountMembers(unit.db, event),
  'people.counted': (unit, { userIds }) => countMembers(unit.db, userIds),
  'user.first-signed-in': (unit, { userId }) => countFirstSignIn(unit.db, userId),
  'user.erased': (unit, { userId }) => forgetReadsOf(unit.db, userId),
}
