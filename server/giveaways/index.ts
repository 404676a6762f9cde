/** What other modules may use of giveaways. */
export { drawIfEnded } from './draws.service.ts'
export { activeGiveaways, drawRecord } from './giveaway-status.service.ts'
export { createGiveaway } from './giveaways.service.ts'
export { lateDraws, unopenableSeeds } from './readiness.ts'
