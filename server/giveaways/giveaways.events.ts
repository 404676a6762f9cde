import type { Listeners } from '#server/lib/event-bus.ts'
import { giveTickets } from './giveaways.service.ts'
import { deleteOfTeam, openGiveawayIds } from './giveaways.sql.ts'

/** Everyone who joins gets a ticket in the giveaways of that team; those of a deleted team end. */
export const giveawayListeners: Listeners = {
  'members.added': async (unit, { teamId, userIds }) => {
    for (const giveaway of await openGiveawayIds(unit.db, teamId)) await giveTickets(unit, giveaway, userIds)
  },
  'team.deleting': async (unit, { teamId }) => {
    await deleteOfTeam(unit.db, teamId)
    unit.invalidate('giveaways')
  },
}
