import { apiLimits } from '#contract/api-limits.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openSlowPool } from '#server/db/pool.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { countConfirmations } from './confirming.sql.ts'
import { countDays, lockNextPosts } from './post-days.sql.ts'
import { forgetTimes, sweepCounts } from './read-times.sql.ts'
import { type Drift, findDrift } from './recount.sql.ts'

/** The nightly check: logs the counters that a recount does not confirm. It takes minutes in a large company. */
export async function recount(ctx: Ctx): Promise<void> {
  const pool = openSlowPool(ctx.pool.options.connectionString ?? '', 'front-line recount')
  const drift = await findDrift(openKysely(pool), { signal: ctx.stopping }).finally(() => pool.end())
  if (drift.some(isCountedAgain))
    await inTransaction(ctx, unit => unit.enqueue('reading.count-days', {}, oneCountOfDays))
  const others = drift.filter(each => !isCountedAgain(each))
  if (others.length > 0)
    ctx.log.error({ drift: others.slice(0, 20), counters: others.length }, 'Counters of read state have drifted')
}

/** Not all is counted after an upgrade, beside which the version before has run; days are those of another time zone. */
const isCountedAgain = ({ counter }: Drift) => counter === 'post_read_days' || counter === 'posts.confirmed_count'

/** Jobs that wait are one. */
export const oneCountOfDays = { key: 'reading.count-days' }
/** Few enough that nobody waits long for the lock of a post. */
const postsAtOnce = 20

/** Counts on which days posts were read, and who has confirmed them. It takes minutes in a large company. */
export async function countReadDays(ctx: Ctx): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    ctx.stopping.throwIfAborted()
    const from: number = after
    after = await inTransaction(ctx, async ({ db }) => {
      const ids = await lockNextPosts(db, from, postsAtOnce)
      await countDays(db, ids)
      await countConfirmations(db, ids)
      return ids.at(-1)
    })
  }
}

/** Leaves only the company's day of what was read that many days ago. */
export const forgetReadingTimes = (ctx: Ctx, keptDays: number): Promise<void> =>
  inTransaction(ctx, ({ db }) => forgetTimes(db, keptDays))

/** The nightly sweep of counts by day. */
export const sweep = (ctx: Ctx): Promise<void> => sweepCounts(ctx.db, apiLimits.countedDays)
