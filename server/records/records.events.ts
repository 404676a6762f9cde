import type { Listeners } from '#server/lib/event-bus.ts'
import { dropRecord, forgetTeams, keepName, keepRecord, postsWithRecord } from './keep.sql.ts'

/** These come first: they keep what others delete. */
export const recordListeners: Listeners = {
  'post.deleting': (unit, { postId, byId }) => keepRecord(unit.db, postId, byId),
  'post.restored': (unit, { postId }) => dropRecord(unit.db, postId),
  'team.deleting': async (unit, { teamId, byId }) => {
    for (const postId of await postsWithRecord(unit.db, teamId)) await keepRecord(unit.db, postId, byId)
  },
  'user.erased': async (unit, { userId, nameKeptFor }) => {
    if (nameKeptFor === null) await forgetTeams(unit.db, userId)
    else await keepName(unit.db, userId, nameKeptFor)
  },
}
