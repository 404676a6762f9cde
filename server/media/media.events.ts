import type { Listeners } from '#server/lib/event-bus.ts'
import { forgetFileNames, removeFromTeam } from './media.sql.ts'

export const mediaListeners: Listeners = {
  'team.deleting': (unit, { teamId }) => removeFromTeam(unit.db, teamId),
  'user.erased': (unit, { userId }) => forgetFileNames(unit.db, userId),
}
