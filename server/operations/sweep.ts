import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import type { Ctx } from '#server/lib/context.ts'
import { deleteUnusedVersions } from '#server/lib/freshness/versions.sql.ts'
import { deleteUsedUpJobs } from '#server/lib/jobs/jobs.sql.ts'
import { sweepOutbox } from '#server/lib/mail/mail.ts'

/** The hourly sweep of what belongs to no module. */
export async function sweepOperations(ctx: Ctx): Promise<void> {
  await deleteUsedUpJobs(ctx.pool, retention.failedJobs / day)
  await deleteUnusedVersions(ctx.pool)
  await sweepOutbox(ctx.config, retention.outboxMails)
  await ctx.storage.sweep()
}
