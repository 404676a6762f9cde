import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteSavesOf } from './saved.sql.ts'

export const savedListeners: Listeners = {
  'user.added-again': (unit, { userId }) => deleteSavesOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteSavesOf(unit.db, userId),
}
