import { type Kysely, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import type { DB } from '#server/db/types.generated.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'

interface Bucket {
  key: string
  most: number
  windowMs: number
}

const hour = 60 * 60 * 1_000

/**
 * What a sign-in counts against (decision 10): the address, or, in a browser that signed in to the account before, a
 * count of that browser's own, so that nobody can lock others out; and the client address, shared by a whole office.
 */
export const signInBuckets = (email: string, client: string, knownBrowser: string | null): Bucket[] => [
  {
    key: knownBrowser ? `sign-in ${email} in ${knownBrowser}` : `sign-in ${email}`,
    most: limits.failedSignInsPerAddress,
    windowMs: limits.failedSignInWindowMs,
  },
  { key: `sign-in from ${client}`, most: limits.failedSignInsPerClient, windowMs: limits.failedSignInWindowMs },
]

export const mailBuckets = (purpose: 'register' | 'reset', email: string, client: string): Bucket[] => [
  { key: `${purpose} ${email}`, most: 5, windowMs: hour },
  { key: `${purpose} from ${client}`, most: 100, windowMs: hour },
]

export const invitationBuckets = (userId: number): Bucket[] => [
  { key: `invite ${userId}`, most: limits.invitationsPerHour, windowMs: hour },
]

/** Whoever finds a signed-in browser cannot try passwords there. */
export const passwordBuckets = (userId: number): Bucket[] => [
  { key: `password ${userId}`, most: limits.failedSignInsPerAddress, windowMs: limits.failedSignInWindowMs },
]

/** Counts an attempt in every bucket, or refuses with `code` and Retry-After and counts it nowhere. */
export async function countAttempt(ctx: Ctx, buckets: Bucket[], code: FixedRefusalCode): Promise<void> {
  if (!ctx.config.rateLimits) return
  await ctx.db.transaction().execute(async db => {
    for (const bucket of buckets) await refuseWhenFull(db, bucket, code)
    await db
      .insertInto('attempts')
      .values(buckets.map(({ key }) => ({ key })))
      .execute()
  })
}

/** Takes the newest attempt of each bucket back: it was no failure. */
export async function uncountAttempt(ctx: Ctx, buckets: Bucket[]): Promise<void> {
  if (!ctx.config.rateLimits) return
  for (const { key } of buckets) {
    await sql`delete from attempts where ctid = (select ctid from attempts where key = ${key} order by at desc limit 1)`.execute(
      ctx.db,
    )
  }
}

export async function forgetOldAttempts(db: Kysely<DB>): Promise<void> {
  await sql`delete from attempts where at < now() - interval '1 day'`.execute(db)
}

/** The lock makes attempts at the same moment queue up, so that a burst cannot slip past the limit. */
async function refuseWhenFull(db: Kysely<DB>, { key, most, windowMs }: Bucket, code: FixedRefusalCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql<{ n: number; oldest: Date | null }>`
    select count(*)::int as n, min(at) as oldest from (
      select at from attempts where key = ${key} and at > now() - make_interval(secs => ${windowMs / 1_000}) order by at desc limit ${most}
    ) recent`.execute(db)
  const [found] = rows
  if (!found?.oldest || found.n < most) return
  const retryAfterSeconds = Math.max(1, Math.ceil((found.oldest.getTime() + windowMs - Date.now()) / 1_000))
  throw new Refusal(code, { retryAfterSeconds })
}
