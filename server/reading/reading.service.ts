import { apiLimits } from '#contract/api-limits.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openSlowPool } from '#server/db/pool.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { forgetTimes, sweepCounts } from './read-times.sql.ts'
import { findDrift } from './recount.sql.ts'

/** The nightly check: logs the counters that a recount does not confirm. It takes minutes in a large company. */
export async function recount(ctx: Ctx): Promise<void> {
  const pool = openSlowPool(ctx.pool.options.connectionString ?? '', 'front-line recount')
  const drift = await findDrift(openKysely(pool), { signal: ctx.stopping }).finally(() => pool.end())
  if (drift.length > 0)
    ctx.log.error({ drift: drift.slice(0, 20), counters: drift.length }, 'Counters of read state have drifted')
}

/** Leaves only the company's day of what was read that many days ago. */
export const forgetReadingTimes = (ctx: Ctx, keptDays: number): Promise<void> =>
  inTransaction(ctx, ({ db }) => forgetTimes(db, keptDays))

/** The nightly sweep of counts by day. */
export const sweep = (ctx: Ctx): Promise<void> => sweepCounts(ctx.db, apiLimits.countedDays)
