import { serverGiveaways as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { announceIfStarted } from './announcements.service.ts'
import { drawIfEnded, sweep } from './draws.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'giveaways.start': { giveawayId: number }
    'giveaways.draw': { giveawayId: number }
    'giveaways.sweep': Record<string, never>
  }
}

/** Each giveaway has a job at its start and one at its end; the sweep does what they missed. */
export const giveawayJobs = [
  defineJob({
    name: 'giveaways.start',
    title: () => text.jobs.start,
    queue: 'giveaways',
    run: (ctx, { giveawayId }) => announceIfStarted(ctx, giveawayId),
  }),
  defineJob({
    name: 'giveaways.draw',
    title: () => text.jobs.draw,
    queue: 'giveaways',
    run: (ctx, { giveawayId }) => drawIfEnded(ctx, giveawayId),
  }),
  defineJob({
    name: 'giveaways.sweep',
    ...upkeep,
    cron: '* * * * *',
    run: sweep,
  }),
]
