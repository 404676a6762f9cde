import type { Listeners } from '#server/lib/event-bus.ts'
import { countFirstSignIn, countMembers, recountMembers, uncountMembers } from './counters.sql.ts'
import { forgetReadsOf, moveHours } from './read-times.sql.ts'
import { oneCountOfDays } from './reading.service.ts'

export const readingListeners: Listeners = {
  'company.time-zone-set': async (unit, event) => {
    await moveHours(unit.db, event)
    await unit.enqueue('reading.count-days', {}, oneCountOfDays)
  },
  'members.restored': (unit, event) => recountMembers(unit.db, event),
  'members.removing': (unit, event) => uncountMembers(unit.db, event),
  'people.counted': (unit, { userIds }) => countMembers(unit.db, userIds),
  'user.first-signed-in': (unit, { userId }) => countFirstSignIn(unit.db, userId),
  'user.erased': (unit, { userId }) => forgetReadsOf(unit.db, userId),
}
