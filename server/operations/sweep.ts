import type { Ctx } from '#server/lib/context.ts'
import { deleteUsedUpJobs } from '#server/lib/jobs/jobs.sql.ts'
import { sweepOutbox } from '#server/lib/mail.ts'
import { deleteUnusedVersions } from '#server/lib/versions.sql.ts'

const dayMs = 24 * 60 * 60 * 1_000
const outboxMs = 30 * dayMs
/** Failed jobs are shown to owners for a week. */
const failedJobsDays = 7

/** The hourly sweep of what belongs to no module. */
export async function sweepOperations(ctx: Ctx): Promise<void> {
  await deleteUsedUpJobs(ctx.pool, failedJobsDays)
  await deleteUnusedVersions(ctx.pool)
  await sweepOutbox(ctx.config, outboxMs)
  await ctx.storage.sweep()
}
