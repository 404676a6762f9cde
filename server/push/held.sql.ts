import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { quietUntil } from '#server/quiet-hours/index.ts'
import type { EarlierPushContent, PushContent } from './push-content.ts'

/** Those of these users who get no pushes now, with when that ends. */
export async function quietNow(db: Db, userIds: readonly number[]): Promise<{ userId: number; until: Date }[]> {
  const { rows } = await sql<{ userId: number; until: Date }>`
    select user_id, until from ${quietUntil(sql`select unnest(${[...userIds]}::int[])`)} h where until is not null`.execute(
    db,
  )
  return rows
}

/** Keeps a push for users until their quiet hours end, those with devices; a newer one with its tag replaces it. */
export async function holdPushes(
  db: Db,
  quiet: readonly { userId: number; until: Date }[],
  content: PushContent,
): Promise<void> {
  await sql`
    insert into held_pushes (user_id, tag, content, due_at)
    select h.user_id, ${content.tag}, ${JSON.stringify(content)}::jsonb, h.until
    from unnest(${quiet.map(({ userId }) => userId)}::int[], ${quiet.map(({ until }) => until.toISOString())}::timestamptz[])
      h(user_id, until)
    where exists (select from push_subscriptions s where s.user_id = h.user_id) order by 1
    on conflict (user_id, tag) do update set content = excluded.content, due_at = excluded.due_at`.execute(db)
}

/** Moves what waits for a user, or for everyone, to when their quiet hours end now. Returns these times. */
export async function reschedule(db: Db, userId: number | null): Promise<Date[]> {
  const { rows } = await sql<{ dueAt: Date }>`
    with moved as (
      update held_pushes p set due_at = coalesce(h.until, now())
      from ${quietUntil(userId === null ? sql`select user_id from held_pushes` : sql`select ${userId}::int`)} h
      where h.user_id = p.user_id returning p.due_at
    )
    select distinct due_at from moved order by 1`.execute(db)
  return rows.map(({ dueAt }) => dueAt)
}

/** Takes what is due of users who get pushes now, the oldest first; moves that of others to the end of their hours. */
export async function takeDue(
  db: Db,
): Promise<{ taken: { userId: number; content: PushContent | EarlierPushContent }[]; later: Date[] }> {
  await sql`select from held_pushes where due_at <= now() order by user_id, tag for update`.execute(db)
  const due = sql`select user_id from held_pushes where due_at <= now()`
  const later = await sql<{ dueAt: Date }>`
    with moved as (
      update held_pushes p set due_at = h.until from ${quietUntil(due)} h
      where h.user_id = p.user_id and h.until is not null and p.due_at <= now() returning p.due_at
    )
    select distinct due_at from moved order by 1`.execute(db)
  const taken = await sql<{ userId: number; content: PushContent | EarlierPushContent }>`
    with taken as (delete from held_pushes where due_at <= now() returning user_id, content, held_at)
    select user_id, content from taken order by user_id, held_at`.execute(db)
  return { taken: taken.rows, later: later.rows.map(({ dueAt }) => dueAt) }
}

export async function deleteHeldOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('heldPushes').where('userId', '=', userId).execute()
}
