import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import { inAudience } from './audience.sql.ts'
import { distinct, type View } from './views.sql.ts'

/** Rows `c`: the confirmations of post `p`'s current text. Callers restrict them to one member. */
export const confirmationsThatCount = sql`confirmations c where c.post_id = p.id and c.version >= p.confirm_version`

/** Whether the member `m` has confirmed post `p`. */
export const hasConfirmed = sql<boolean>`(p.ask_to_confirm and exists (select from ${confirmationsThatCount} and c.user_id = m.user_id))`

/**
 * Whether post `p` asks the member `m` to confirm it: its audience, and those who joined later while it is new and
 * others still miss as well.
 */
export const isAskedToConfirm = sql<boolean>`(
  p.ask_to_confirm and p.seq is not null and m.user_id <> p.author_id and m.joined_seq is not null
  and (m.joined_seq < p.seq or (
    p.counted_at > now() - make_interval(days => ${apiLimits.confirmLaterDays}::int) and p.confirmed_count < p.audience)))`

/**
 * Counts those of the audience of these posts who have confirmed the present text. Changes are made under the posts' locks.
 */
export async function countConfirmations(db: Db, postIds: readonly number[]): Promise<void> {
  await sql`
    update posts set confirmed_count = counted.n
    from (
      select p.id, (select count(*)::int from memberships m where ${inAudience} and ${hasConfirmed}) as n
      from posts p where p.id = any(${[...postIds]}::int[])
    ) counted where posts.id = counted.id and posts.confirmed_count <> counted.n`.execute(db)
}

/** Adds first confirmations of the present texts of posts, as far as those are meant for who confirms them. */
export async function addConfirmations(db: Db, confirmed: readonly View[]): Promise<void> {
  await sql`
    update posts set confirmed_count = confirmed_count + counted.n
    from (
      select p.id, count(*)::int as n from (${distinct(confirmed)}) w
      join posts p on p.id = w.post_id
      join ${rowByKey('m', sql`memberships m where m.team_id = p.team_id and m.user_id = w.user_id`)}
      where ${inAudience} group by p.id
    ) counted where posts.id = counted.id`.execute(db)
}
