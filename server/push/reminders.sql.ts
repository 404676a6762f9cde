import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'

const before = (ms: number) => sql`now() - ${ms / 1_000}::int * interval '1 second'`
const cooldownBegan = before(limits.notifyCooldownMs)

type Id = RawBuilder<unknown>

/** When a user was last reminded of a post by a push or mail of their own: a row at most, within the cooldown. */
export const remindersOf = (postId: Id, userId: Id) => sql<Date | null>`
  select r.sent_at from reminders r
  where r.post_id = ${postId} and r.user_id = ${userId} and r.sent_at > ${cooldownBegan}`

/** The same of post `p`, null if there is none. */
const reachedAt = (userId: Id) => sql<Date | null>`(${remindersOf(sql`p.id`, userId)})`

/**
 * When a user was last reminded of post `p`, alone or with all its non-readers; null unless that was within the
 * cooldown.
 */
const remindedAt = (userId: Id) => sql<Date | null>`greatest(
  case when p.notified_at > ${cooldownBegan} then p.notified_at end,
  ${reachedAt(userId)})`

const isMailable = sql`(u.last_sign_in_at is not null and u.email is not null)`

/** Those of these users whom a mail can reach: they have an account that they use. */
export async function mailableOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${isMailable} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these users whom a mail can reach and no push, and who were not reminded of the post within the cooldown. */
export async function unreachedOf(db: Db, postId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${isMailable}
      and not exists (select from push_subscriptions s where s.user_id = u.id and s.failures = 0)
      and not exists (${remindersOf(sql`${postId}::int`, sql`u.id`)})
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Those of these users who were reminded of the post within the cooldown, and how long ago. A mail may follow a push that
 * did not reach them.
 */
export async function remindedOf(
  db: Db,
  postId: number,
  userIds: readonly number[],
  by: 'push' | 'mail',
): Promise<{ userId: number; secondsAgo: number }[]> {
  const { rows } = await sql<{ userId: number; secondsAgo: number }>`
    select user_id, extract(epoch from now() - at)::float8 as seconds_ago from (
      select c.user_id, ${by === 'mail' ? reachedAt(sql`c.user_id`) : remindedAt(sql`c.user_id`)} as at
      from posts p, unnest(${[...userIds]}::int[]) c(user_id) where p.id = ${postId}
    ) reminded where at is not null`.execute(db)
  return rows
}

/** Records that some of a post's non-readers were reminded, the last time. */
export async function saveReminders(db: Db, postId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into reminders (post_id, user_id) select ${postId}, unnest(${[...userIds]}::int[])
    on conflict (post_id, user_id) do update set sent_at = now()`.execute(db)
}

/** Those of these users who have a subscription and were not reminded of the post within this time. */
export async function remindableOf(
  db: Db,
  postId: number,
  userIds: readonly number[],
  withinMs: number,
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select c.user_id from unnest(${[...userIds]}::int[]) c(user_id)
    where exists (select from push_subscriptions s where s.user_id = c.user_id)
      and not exists (select from reminders r
        where r.post_id = ${postId} and r.user_id = c.user_id and r.sent_at > ${before(withinMs)})
    order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
