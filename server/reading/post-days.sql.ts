import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { inAudience } from './audience.sql.ts'

/**
 * How many of its audience read a post on each day of the company, so that a report can end on any of them. Changes are
 * made under the posts' locks, beside those of `posts.read_count`.
 */
type Sql = RawBuilder<unknown>

const readDay = dayOf(sql`v.read_at`)

/** The reads `v` of posts `p` by their audience `m`. */
const readsOfAudience = sql`
  posts p join memberships m on ${inAudience}
  join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null`

export async function clearDays(db: Db, postIds: readonly number[]): Promise<void> {
  await sql`delete from post_read_days where post_id = any(${[...postIds]}::int[])`.execute(db)
}

/** Counts the days of these posts from their views. */
export async function countDays(db: Db, postIds: readonly number[]): Promise<void> {
  await clearDays(db, postIds)
  await sql`
    insert into post_read_days (post_id, day, n)
    select p.id, ${readDay}, count(*)::int from ${readsOfAudience}
    where p.id = any(${[...postIds]}::int[]) group by 1, 2`.execute(db)
}

/** Adds the reads of these memberships `m` to the days of their posts, or takes them away. */
export async function addToPostDays(db: Db, memberships: Sql, by: 1 | -1): Promise<void> {
  await sql`
    insert into post_read_days as d (post_id, day, n)
    select p.id, ${readDay}, ${by}::int * count(*)::int from ${readsOfAudience} where ${memberships} group by 1, 2 order by 1, 2
    on conflict (post_id, day) do update set n = d.n + excluded.n`.execute(db)
}

/** Locks the next posts in the order of their ids, at most `limit`. Returns their ids. */
export async function lockNextPosts(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where id > ${after} and seq is not null order by id limit ${limit} for no key update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Of the posts with ids in a slice, the days whose stored and counted reads differ. */
export const driftOfDays = (after: number, last: number) => sql<{
  counter: 'post_read_days'
  of: string
  stored: number
  counted: number
}>`
  select 'post_read_days' as counter, post_id || '/' || day as "of", coalesce(n, 0) as stored, coalesce(counted, 0)::int as counted
  from (select * from post_read_days where post_id > ${after} and post_id <= ${last}) stored
  full join (
    select p.id as post_id, ${readDay} as day, count(*) as counted from ${readsOfAudience}
    where p.id > ${after} and p.id <= ${last} and v.post_id > ${after} and v.post_id <= ${last} group by 1, 2
  ) counted using (post_id, day)
  where coalesce(n, 0) <> coalesce(counted, 0)`
