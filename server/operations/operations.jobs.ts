import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import type { Ctx } from '#server/lib/context.ts'
import { deleteUnusedVersions } from '#server/lib/freshness/versions.sql.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { deleteUsedUpJobs } from '#server/lib/jobs/jobs.sql.ts'
import { sweepOutbox } from '#server/lib/mail/mail.ts'
import { backUpWhenDue } from './backups.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'operations.backup': Record<string, never>
    'operations.sweep': Record<string, never>
  }
}

export const operationsJobs = [
  defineJob({
    name: 'operations.backup',
    title: upkeep.title,
    queue: 'other',
    // Looks again every five minutes, and decides itself when to try again.
    attempts: 1,
    lane: { concurrency: 1 },
    cron: '*/5 * * * *',
    run: backUpWhenDue,
  }),
  defineJob({ name: 'operations.sweep', ...upkeep, cron: '47 * * * *', run: sweepOperations }),
]

/** The hourly sweep of what belongs to no module. */
async function sweepOperations(ctx: Ctx): Promise<void> {
  await deleteUsedUpJobs(ctx.pool, retention.failedJobs / day)
  await deleteUnusedVersions(ctx.pool)
  await sweepOutbox(ctx.config, retention.outboxMails)
  await ctx.storage.sweep()
}
