import { serverWebhooks as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sendDelivery } from './sending.service.ts'
import { sweepDeliveries } from './webhooks.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'webhooks.send': { deliveryId: number }
    'webhooks.sweep': Record<string, never>
  }
}

export const webhookJobs = [
  defineJob({
    name: 'webhooks.send',
    title: () => text.job,
    // A receiver may be slow or away for days: the log of the webhook says so, and no queue is behind because of it.
    queue: null,
    priority: 1,
    // The first try again is due after 5 s.
    lane: { concurrency: 4, pollMs: 2_000 },
    run: sendDelivery,
  }),
  defineJob({ name: 'webhooks.sweep', ...upkeep, cron: '23 * * * *', run: sweepDeliveries }),
]
