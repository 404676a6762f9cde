import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import { retention } from '#contract/retention.ts'
import type { Config } from '#server/config.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { Refusal } from '#server/lib/refusal.ts'

/** The maximum number of attempts in a period. */
export interface Bucket {
  key: string
  max: number
  windowMs: number
}

interface ThrottleContext {
  readonly config: Config
  readonly db: Db
}

/** This process's knowledge of a database's buckets. */
class Known {
  readonly turns = new Turns()
  /** When buckets will have room again. */
  readonly #full = new Map<string, number>()

  noteFull(keys: readonly string[], seconds: number): void {
    const now = performance.now()
    for (const [key, until] of this.#full) if (until <= now) this.#full.delete(key)
    for (const key of keys) this.#full.set(key, now + seconds * 1_000)
  }

  secondsUntilRoom(keys: readonly string[]): number {
    const now = performance.now()
    return Math.max(0, ...keys.map(key => Math.ceil(((this.#full.get(key) ?? now) - now) / 1_000)))
  }
}

const known = new WeakMap<Db, Known>()

function knownOf({ db }: ThrottleContext): Known {
  const found = known.get(db) ?? new Known()
  known.set(db, found)
  return found
}

/** Counts an attempt in every bucket. Throws a Refusal with Retry-After, and counts nothing, when a bucket is full. */
export async function countAttempt(ctx: ThrottleContext, buckets: Bucket[], code: FixedRefusalCode): Promise<void> {
  if (!ctx.config.rateLimits) return
  const keys = buckets.map(({ key }) => key)
  await whileLocked(ctx, keys, async db => {
    await throwWhenFull(db, buckets, code)
    await count(db, keys)
  })
}

/**
 * Returns what a search finds, and counts an attempt in every bucket when it finds nothing: what is right never counts.
 * Searches of the last bucket, the widest, take turns, so that of many at once no more than its limit are tried. Throws
 * `missing`, or a Refusal with Retry-After when a bucket is full; until it has room again that takes no connection.
 */
export async function countMisses<Found>(
  ctx: ThrottleContext,
  buckets: Bucket[],
  { full, missing }: { full: FixedRefusalCode; missing: FixedRefusalCode },
  search: (db: Db) => Promise<Found | undefined>,
): Promise<Found> {
  const keys = buckets.map(({ key }) => key)
  const isLimited = ctx.config.rateLimits
  const here = knownOf(ctx)
  const throwWhenKnown = () => {
    const retryAfterSeconds = here.secondsUntilRoom(keys)
    if (retryAfterSeconds > 0) throw new Refusal(full, { retryAfterSeconds })
  }
  const searchOnce = async (db: Db) => {
    await throwWhenFull(db, buckets, full, (...filled) => here.noteFull(...filled))
    const result = await search(db)
    if (result === undefined) await count(db, keys)
    return result
  }
  const found = isLimited ? await whileLocked(ctx, keys.slice(-1), searchOnce, throwWhenKnown) : await search(ctx.db)
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

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from attempts where at < ${fromNow(-retention.attempts)}`.execute(db)
}

const patienceMs = 5_000

/**
 * Runs a transaction that has the buckets to itself, so that concurrent attempts can't exceed a limit. Attempts of this
 * process wait for each other without a connection, and one whose bucket another instance has gives its connection back
 * before it tries again. Throws what `mayBegin` throws, or Refusal `server.busy` after 5 s.
 */
function whileLocked<T>(
  ctx: ThrottleContext,
  keys: readonly string[],
  work: (db: Db) => Promise<T>,
  mayBegin: () => void = () => undefined,
): Promise<T> {
  const { turns } = knownOf(ctx)
  const run = async () => {
    mayBegin()
    const deadline = performance.now() + patienceMs
    do {
      const done = await ctx.db.transaction().execute(async db => {
        const { rows } = await sql<{ isFree: boolean }>`
          select bool_and(pg_try_advisory_xact_lock(hashtextextended(key, 0))) as is_free
          from unnest(${keys}::text[]) key`.execute(db)
        return rows[0]?.isFree ? { result: await work(db) } : undefined
      })
      if (done) return done.result
      await sleep(randomInt(5, 25))
    } while (performance.now() < deadline)
    throw new Refusal('server.busy')
  }
  return keys.reduceRight<() => Promise<T>>((inner, key) => () => turns.take(key, inner), run)()
}

async function count(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('attempts')
    .values(keys.map(key => ({ key })))
    .execute()
}

/** Throws a Refusal with Retry-After when a bucket is full. */
async function throwWhenFull(
  db: Db,
  buckets: readonly Bucket[],
  code: FixedRefusalCode,
  note: (keys: string[], seconds: number) => void = () => undefined,
): Promise<void> {
  const { rows } = await sql<{ key: string; leftMs: number }>`
    select bucket.key, (bucket.window_ms - extract(epoch from now() - min(recent.at)) * 1000)::float8 as left_ms
    from unnest(${buckets.map(({ key }) => key)}::text[], ${buckets.map(({ max }) => max)}::int[],
      ${buckets.map(({ windowMs }) => windowMs)}::float8[]) as bucket(key, max, window_ms),
      lateral (
        select at from attempts where attempts.key = bucket.key and at > now() - make_interval(secs => bucket.window_ms / 1000)
        order by at desc limit bucket.max
      ) recent
    group by bucket.key, bucket.max, bucket.window_ms having count(*) >= bucket.max`.execute(db)
  if (rows.length === 0) return
  const retryAfterSeconds = Math.max(1, ...rows.map(({ leftMs }) => Math.ceil(leftMs / 1_000)))
  note(
    rows.map(({ key }) => key),
    retryAfterSeconds,
  )
  throw new Refusal(code, { retryAfterSeconds })
}

/** Lets work with the same key happen one after the other, in the order in which it came. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work)
    const end = turn.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, end)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === end) this.#last.delete(key)
    }
  }
}
