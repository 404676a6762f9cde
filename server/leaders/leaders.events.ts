import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteChoiceOf } from './monday-mail.sql.ts'

export const leaderListeners: Listeners = {
  'user.added-again': (unit, { userId }) => deleteChoiceOf(unit.db, userId),
}
