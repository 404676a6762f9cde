import { apiLimits } from '#contract/api-limits.ts'
import type { Ctx } from '#server/lib/context.ts'
import { deleteOldAttempts } from '#server/lib/limits/throttle.ts'
import { deleteExpired } from './accounts.sql.ts'
import { deleteOldActivity } from './activity.sql.ts'
import { discardMails } from './mails/mail-delivery.service.ts'

/** The hourly sweep: deletes what has expired. */
export async function sweep(ctx: Ctx): Promise<void> {
  await deleteExpired(ctx.db)
  await deleteOldAttempts(ctx.db)
  await deleteOldActivity(ctx.db, apiLimits.countedDays)
  await discardMails(ctx, 'expired')
}
