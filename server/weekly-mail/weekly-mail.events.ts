import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteChoiceOf } from './weekly-mail.sql.ts'

export const weeklyMailListeners: Listeners = {
  'user.added-again': (unit, { userId }) => deleteChoiceOf(unit.db, userId),
}
