import type { Ctx } from '#server/lib/context.ts'
import type { TaskHandlers } from '#server/lib/jobs/jobs.ts'
import { announceIfStarted } from './announcements.service.ts'
import { drawIfEnded, sweep } from './draws.service.ts'

type Names = 'giveaways.start' | 'giveaways.draw' | 'giveaways.sweep'

/** Each giveaway has a job at its start and one at its end; the sweep does what they missed. */
export const giveawayTasks = (ctx: Ctx): Pick<TaskHandlers, Names> => ({
  'giveaways.start': ({ giveawayId }) => announceIfStarted(ctx, giveawayId),
  'giveaways.draw': ({ giveawayId }) => drawIfEnded(ctx, giveawayId),
  'giveaways.sweep': () => sweep(ctx, id => announceIfStarted(ctx, id)),
})
