/** What other modules may use of giveaways. */
export { drawIfEnded } from './draws.service.ts'
export { activeGiveaways, drawRecord } from './giveaway-status.service.ts'
export { createGiveaway } from './giveaways.service.ts'
export { lateDraws, unopenableSeeds } from './readiness.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** A giveaway was drawn, or drawn again; the winner is null where nobody was eligible. */
    'giveaway.drawn': { giveawayId: number; teamId: number | null; winnerId: number | null }
  }
}
