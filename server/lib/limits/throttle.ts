import { type Kysely, sql } from 'kysely'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import { retention } from '#contract/retention.ts'
import type { Config } from '#server/config.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { Refusal } from '#server/lib/refusal.ts'

/** The maximum number of attempts in a period. */
export interface Bucket {
  key: string
  max: number
  windowMs: number
}

interface ThrottleContext {
  readonly config: Config
  readonly db: Kysely<DB>
}

/** Counts an attempt in every bucket. Throws a Refusal with Retry-After, and counts nothing, when a bucket is full. */
export async function countAttempt(ctx: ThrottleContext, buckets: Bucket[], code: FixedRefusalCode): Promise<void> {
  if (!ctx.config.rateLimits) return
  await ctx.db.transaction().execute(async db => {
    for (const bucket of buckets) await throwWhenFull(db, bucket, code)
    await db
      .insertInto('attempts')
      .values(buckets.map(({ key }) => ({ key })))
      .execute()
  })
}

/**
 * Returns what a search finds, and counts an attempt when it finds nothing: what is right never counts. Searches of one
 * bucket take turns, so that of many at once no more than its limit are tried. Throws `missing`, or a Refusal with
 * Retry-After when the bucket is full.
 */
export async function countMisses<Found>(
  ctx: ThrottleContext,
  bucket: Bucket,
  { full, missing }: { full: FixedRefusalCode; missing: FixedRefusalCode },
  search: (db: Kysely<DB>) => Promise<Found | undefined>,
): Promise<Found> {
  const found = await ctx.db.transaction().execute(async db => {
    if (ctx.config.rateLimits) await throwWhenFull(db, bucket, full)
    const result = await search(db)
    if (result === undefined && ctx.config.rateLimits)
      await db.insertInto('attempts').values({ key: bucket.key }).execute()
    return result
  })
  if (found === undefined) throw new Refusal(missing)
  return found
}

/** Removes the newest attempt from each bucket after a success. */
export async function refundAttempt(ctx: ThrottleContext, buckets: Bucket[]): Promise<void> {
  if (!ctx.config.rateLimits) return
  for (const { key } of buckets) {
    await sql`delete from attempts where ctid = (select ctid from attempts where key = ${key} order by at desc limit 1)`.execute(
      ctx.db,
    )
  }
}

export async function forgetAttempts(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

export async function deleteOldAttempts(db: Kysely<DB>): Promise<void> {
  await sql`delete from attempts where at < ${fromNow(-retention.attempts)}`.execute(db)
}

/** Locks the bucket, so that concurrent attempts can't exceed its limit. */
async function throwWhenFull(db: Kysely<DB>, { key, max, windowMs }: Bucket, code: FixedRefusalCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql<{ n: number; oldestMs: number | null }>`
    select count(*)::int as n, (extract(epoch from now() - min(at)) * 1000)::float8 as oldest_ms from (
      select at from attempts where key = ${key} and at > now() - make_interval(secs => ${windowMs / 1_000}) order by at desc limit ${max}
    ) recent`.execute(db)
  const [found] = rows
  if (!found || found.oldestMs === null || found.n < max) return
  const retryAfterSeconds = Math.max(1, Math.ceil((windowMs - found.oldestMs) / 1_000))
  throw new Refusal(code, { retryAfterSeconds })
}
