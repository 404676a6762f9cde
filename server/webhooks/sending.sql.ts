import { sql } from 'kysely'
import { testEvent } from '#contract/webhooks.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Claimed {
  id: number
  webhookId: number
  url: string
  sealedSecret: Buffer
  includeText: boolean
  messageId: string
  type: string
  data: Record<string, number | string | null>
  createdAt: Date
  attempts: number
}

/** A delivery `d` that is due, to a webhook `w` that is not paused; a test is sent nevertheless. */
const isDue = sql`d.state = 'waiting' and d.next_at <= now() and coalesce(d.claimed_until <= now(), true)
  and (d.type = ${testEvent} or coalesce(w.paused_until <= now(), true))`

/** Claims a delivery for a time, so that only one worker sends it; undefined if it is not due. */
export async function claim(db: Db, id: number, leaseMs: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set claimed_until = ${fromNow(leaseMs)} from webhooks w
    where d.id = ${id} and w.id = d.webhook_id and ${isDue}
    returning d.id, d.webhook_id, w.url, w.sealed_secret, w.include_text, d.message_id, d.type, d.data, d.created_at, d.attempts`.execute(
    db,
  )
  return rows[0]
}

/** In how many milliseconds a delivery that waits can be sent; undefined for one that is settled or gone. */
export async function msUntilDue(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from greatest(d.next_at, d.claimed_until, w.paused_until) - now())::float8 * 1000 as ms
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} and d.state = 'waiting'`.execute(
    db,
  )
  return rows[0] && Math.max(rows[0].ms, 0)
}

export interface Attempt {
  status: number | null
  error: string | null
  durationMs: number
}

/** What the last attempt left, and that nobody claims the delivery any more. */
const attemptSet = ({ status, error, durationMs }: Attempt) => sql`
  status = ${status}, error = ${error}, duration_ms = ${durationMs}, last_at = now(), attempts = attempts + 1,
  claimed_until = null`

/** A receiver that works again gets what waits for it at once. */
export async function settleDelivered(db: Db, { id, webhookId, type }: Claimed, attempt: Attempt): Promise<void> {
  await sql`update webhook_deliveries set ${attemptSet(attempt)}, state = 'delivered', next_at = null where id = ${id}`.execute(
    db,
  )
  if (type !== testEvent)
    await sql`update webhooks set failing_since = null, paused_until = null
      where id = ${webhookId} and (failing_since is not null or paused_until is not null)`.execute(db)
}

/** Settles a delivery for good. */
export async function settleFailed(db: Db, { id }: Claimed, attempt: Attempt): Promise<void> {
  await sql`update webhook_deliveries set ${attemptSet(attempt)}, state = 'failed', next_at = null where id = ${id}`.execute(
    db,
  )
}

/** Has a delivery tried again. Returns false, and settles it, where it was queued longer ago than `lifeMs`. */
export async function retryLater(
  db: Db,
  { id }: Claimed,
  attempt: Attempt,
  { delayMs, lifeMs }: { delayMs: number; lifeMs: number },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    update webhook_deliveries set ${attemptSet(attempt)}, next_at = ${fromNow(delayMs)},
      state = case when queued_at < ${fromNow(-lifeMs)} then 'failed' else 'waiting' end
    where id = ${id} returning state = 'waiting' as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** Notes a failure of a webhook, which stays locked. Returns whether it has failed for `lifeMs`; undefined for one that is off. */
export async function noteFailure(
  db: Db,
  webhookId: number,
  { pauseMs, lifeMs }: { pauseMs: number; lifeMs: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOver: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, now()),
      paused_until = case when ${pauseMs}::float8 = 0 then paused_until else greatest(paused_until, ${fromNow(pauseMs)}) end
    where id = ${webhookId} and is_on
    returning failing_since <= ${fromNow(-lifeMs)} as is_over`.execute(db)
  return rows[0]?.isOver
}

export async function turnOff(db: Db, webhookId: number): Promise<void> {
  await sql`update webhooks set is_on = false, off_since = now(), paused_until = null where id = ${webhookId}`.execute(
    db,
  )
}

export type Texts = Partial<Record<'text' | 'teamName' | 'userName' | 'title', string | null>>

/** The texts and names behind the ids of an event, as of now; what is deleted has none. */
export async function textsOf(db: Db, { postId, teamId, userId, giveawayId }: Claimed['data']): Promise<Texts> {
  const { rows } = await sql<Texts>`
    select (select content from posts where id = ${postId ?? null}::int and deleted_at is null) as text,
      (select name from teams where id = ${teamId ?? null}::int) as team_name,
      (select first_name || ' ' || last_name from users where id = ${userId ?? null}::int) as user_name,
      (select title from giveaways where id = ${giveawayId ?? null}::int and deleted_at is null) as title`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, text]) => text !== null))
}
