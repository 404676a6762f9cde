import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteSavesOf } from './saved.sql.ts'

export const savedListeners: Listeners = {
  'user.erased': (unit, { userId }) => deleteSavesOf(unit.db, userId),
}
