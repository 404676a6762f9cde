import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { dayOf, hourOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { audienceWithReads, inAudience } from './audience.sql.ts'
import { countConfirmations, hasConfirmed } from './confirming.sql.ts'
import { addToPostDays, clearDays, countDays } from './post-days.sql.ts'
import { distinct, type View } from './views.sql.ts'

/**
 * Every counter of read state is written here (docs/decisions/003-read-state.md), but for the days of posts, confirmations
 * and the start values of a new membership. Locks are taken in one order: team, post, view, membership.
 */
type Sql = RawBuilder<unknown>

/** A person's reads are counted by the hour in UTC: the last seven days end now, in every time zone. */
export const utcDay = (at: Sql) => sql`(${at} at time zone 'utc')::date`
const utcHour = (at: Sql) => sql`extract(hour from ${at} at time zone 'utc')::int`

/** When a post's counters change: the first time that half of its audience has read it. */
const halfReadAt = ({ wasAt, read, audience }: { wasAt: Sql; read: Sql; audience: Sql }) =>
  sql`coalesce(${wasAt}, case when ${audience} > 0 and (${read}) * 2 >= ${audience} then now() end)`

/** Makes a post count: it gets the team's next number and its audience. The team's row is locked. */
export async function countPost(
  db: Db,
  { postId, teamId, authorId }: { postId: number; teamId: number; authorId: number },
): Promise<void> {
  const isMeant = sql`m.team_id = ${teamId} and m.user_id <> ${authorId} and m.joined_seq is not null`
  // Few have not joined, so they are counted instead of the many who have.
  await sql`
    with counted as (
      update teams set last_seq = last_seq + 1, live = live + 1 where id = ${teamId} returning last_seq
    )
    update posts set seq = (select last_seq from counted), counted_at = (select reading_time()),
      (audience, audience_joined) = (
        select count(*), count(*) - (
          select count(*) from users u join memberships m on m.user_id = u.id
          where u.first_sign_in_at is null and u.removed_at is null and ${isMeant})
        from memberships m where ${isMeant})
    where id = ${postId}`.execute(db)
  await sql`update memberships set own = own + 1 where team_id = ${teamId} and user_id = ${authorId}`.execute(db)
}

/**
 * Gives the memberships of people who begin to count the present baselines of their teams, in order, so that nobody
 * counts a post for them in between.
 */
export async function countMembers(db: Db, userIds: readonly number[]): Promise<void> {
  const waiting = sql`m.user_id = any(${[...userIds]}::int[]) and m.joined_seq is null`
  await sql`
    select t.id from teams t where t.id in (select m.team_id from memberships m where ${waiting})
    order by t.id for no key update`.execute(db)
  await sql`
    update memberships m set joined_seq = t.last_seq, before = t.live
    from teams t where t.id = m.team_id and ${waiting}`.execute(db)
}

/**
 * Counts somebody who signs in for the first time among those of the audiences who have joined. The teams are locked, so
 * that no post begins to count in between, and the posts in the order of all locks.
 */
export async function countFirstSignIn(db: Db, userId: number): Promise<void> {
  const own = sql`m.user_id = ${userId} and m.joined_seq is not null`
  await sql`
    select t.id from teams t where t.id in (select m.team_id from memberships m where ${own})
    order by t.id for no key update`.execute(db)
  const meantForThem = sql`select p.id from memberships m join posts p on ${inAudience} where ${own}`
  await sql`select p.id from posts p where p.id in (${meantForThem}) order by p.id for no key update`.execute(db)
  await sql`update posts set audience_joined = audience_joined + 1 where id in (${meantForThem})`.execute(db)
}

interface CountedPost {
  postId: number
  teamId: number
}

/** Removes a post from all counters before it is deleted. The rows of team and post are locked. */
export const uncountPost = (db: Db, post: CountedPost): Promise<void> => addToCounters(db, post, -1)

/** Lets a post count for nobody until `resumePost`. Its views stay. The rows of team and post are locked. */
export async function suspendPost(db: Db, post: CountedPost): Promise<void> {
  await uncountPost(db, post)
  await sql`
    update posts set suspended_seq = seq, seq = null, audience = 0, audience_joined = 0, read_count = 0,
      confirmed_count = 0
    where id = ${post.postId}`.execute(db)
  await clearDays(db, [post.postId])
}

/**
 * Lets a post count again as it did before `suspendPost`, for those of its audience who are still in the team. The rows
 * of team and post are locked.
 */
export async function resumePost(db: Db, post: CountedPost): Promise<void> {
  await sql`update posts set seq = suspended_seq, suspended_seq = null where id = ${post.postId}`.execute(db)
  await sql`
    update posts resumed set audience = counted.audience, audience_joined = counted.joined, read_count = counted.reads
    from (
      select count(*)::int as audience, count(u.first_sign_in_at)::int as joined, count(v.post_id)::int as reads
      from ${audienceWithReads} join users u on u.id = m.user_id
      where p.id = ${post.postId}
    ) counted where resumed.id = ${post.postId}`.execute(db)
  await countDays(db, [post.postId])
  await countConfirmations(db, [post.postId])
  await addToCounters(db, post, 1)
}

/** Adds a post to the counters of its team, its members and their days, or takes it away. */
async function addToCounters(db: Db, { postId, teamId }: CountedPost, by: 1 | -1): Promise<void> {
  await sql`update teams set live = live + ${by}::int where id = ${teamId}`.execute(db)
  await sql`
    update memberships m set
      before = m.before + ${by}::int * (m.joined_seq >= p.seq)::int,
      own = m.own + ${by}::int * (m.joined_seq < p.seq and m.user_id = p.author_id)::int,
      read = m.read + ${by}::int * (${inAudience} and r.user_id is not null)::int
    from posts p
    join memberships n on n.team_id = p.team_id
    left join views r on r.post_id = p.id and r.user_id = n.user_id and r.read_at is not null
    where p.id = ${postId} and m.team_id = n.team_id and m.user_id = n.user_id and m.joined_seq is not null
      and (m.joined_seq >= p.seq or m.user_id = p.author_id or r.user_id is not null)`.execute(db)
  await addToDays(db, postId, by)
}

/** Adds a post to the days on which its audience has read it, or takes it away. */
async function addToDays(db: Db, postId: number, by: 1 | -1): Promise<void> {
  await sql`
    update read_days d set n = d.n + ${by}::int
    from posts p
    join memberships m on ${inAudience}
    join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
    where p.id = ${postId} and d.team_id = p.team_id and d.user_id = m.user_id
      and d.day = ${utcDay(sql`v.read_at`)} and d.hour = ${utcHour(sql`v.read_at`)}`.execute(db)
}

/**
 * Lets those of its audience who have read a post read it again: their views become former views of what the revision
 * holds, with their watch times gone. The rows of team and post are locked. Returns the former readers.
 */
export async function startAgain(
  db: Db,
  { postId, revisionId }: { postId: number; revisionId: number },
): Promise<number[]> {
  await addToDays(db, postId, -1)
  await sql`
    update memberships m set read = m.read - 1
    from posts p join views v on v.post_id = p.id and v.read_at is not null
    where p.id = ${postId} and ${inAudience} and v.user_id = m.user_id`.execute(db)
  await sql`update posts set read_count = 0, half_read_at = null where id = ${postId}`.execute(db)
  await clearDays(db, [postId])
  const { rows } = await sql<{ userId: number }>`
    with seen as (
      delete from views v using posts p join memberships m on ${inAudience}
      where p.id = ${postId} and v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
      returning v.user_id, v.read_at
    )
    insert into former_views (revision_id, post_id, user_id, read_at)
    select ${revisionId}, ${postId}, user_id, read_at from seen returning user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Lets those read a post again whom it was not meant for, because they joined later: no counter contains their views. */
export async function startAgainForOthers(db: Db, postId: number): Promise<void> {
  await sql`
    delete from views v using posts p
    where p.id = ${postId} and v.post_id = p.id and not exists (
      select from memberships m where m.user_id = v.user_id and ${inAudience})`.execute(db)
}

/**
 * Removes members who are about to leave from the counters of the team's posts. The team's row is locked. A statement
 * of its own locks the posts, so that the next one sees every view that was being written until then.
 */
export async function uncountMembers(
  db: Db,
  { teamId, userIds }: { teamId: number; userIds: readonly number[] },
): Promise<void> {
  const leaving = sql`m.team_id = ${teamId} and m.user_id = any(${[...userIds]}::int[])`
  await sql`
    select p.id from posts p
    where p.team_id = ${teamId} and p.seq > (select min(m.joined_seq) from memberships m where ${leaving})
    order by p.id for no key update of p`.execute(db)
  await sql`
    update posts counted set audience = counted.audience - lost.readers,
      audience_joined = counted.audience_joined - lost.joined, read_count = counted.read_count - lost.reads,
      confirmed_count = counted.confirmed_count - lost.confirmed,
      half_read_at = ${halfReadAt({
        wasAt: sql`counted.half_read_at`,
        read: sql`counted.read_count - lost.reads`,
        audience: sql`counted.audience - lost.readers`,
      })}
    from (
      select p.id, count(*)::int as readers, count(u.first_sign_in_at)::int as joined, count(v.post_id)::int as reads,
        count(*) filter (where ${hasConfirmed})::int as confirmed
      from memberships m
      join users u on u.id = m.user_id
      join posts p on ${inAudience}
      left join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
      where ${leaving}
      group by p.id
    ) lost where counted.id = lost.id`.execute(db)
  await addToPostDays(db, leaving, -1)
  await sql`delete from read_days where team_id = ${teamId} and user_id = any(${[...userIds]}::int[])`.execute(db)
}

/**
 * Counts members who are back with the place in the team's posts that they had: what was posted since then is meant for
 * them as well. The team's row is locked, and the posts as in `uncountMembers`.
 */
export async function recountMembers(
  db: Db,
  { teamId, userIds }: { teamId: number; userIds: readonly number[] },
): Promise<void> {
  const back = sql`m.team_id = ${teamId} and m.user_id = any(${[...userIds]}::int[])`
  await sql`
    select p.id from posts p
    where p.team_id = ${teamId} and p.seq > (select min(m.joined_seq) from memberships m where ${back})
    order by p.id for no key update of p`.execute(db)
  await sql`
    update posts counted set audience = counted.audience + more.readers,
      audience_joined = counted.audience_joined + more.joined, read_count = counted.read_count + more.reads,
      confirmed_count = counted.confirmed_count + more.confirmed
    from (
      select p.id, count(*)::int as readers, count(u.first_sign_in_at)::int as joined, count(v.post_id)::int as reads,
        count(*) filter (where ${hasConfirmed})::int as confirmed
      from ${audienceWithReads} join users u on u.id = m.user_id where ${back} group by p.id
    ) more where counted.id = more.id`.execute(db)
  await addToPostDays(db, back, 1)
  await sql`
    update memberships m set
      before = case when m.joined_seq is not null then (
        select count(*) from posts p where p.team_id = m.team_id and p.seq <= m.joined_seq) end,
      own = (select count(*) from posts p where p.team_id = m.team_id and p.seq > m.joined_seq and p.author_id = m.user_id),
      read = (select count(*) from posts p join views v on v.post_id = p.id and v.user_id = m.user_id
        and v.read_at is not null where ${inAudience})
    where ${back}`.execute(db)
  await sql`
    insert into read_days (user_id, team_id, day, hour, n)
    select m.user_id, m.team_id, ${utcDay(sql`v.read_at`)}, ${utcHour(sql`v.read_at`)}, count(*)::int
    from posts p join memberships m on ${inAudience}
    join views v on v.post_id = p.id and v.user_id = m.user_id
    where ${back} and ${utcDay(sql`v.read_at`)} >= ${utcDay(sql`now()`)} - ${limits.activeDays}::int
    group by 1, 2, 3, 4`.execute(db)
}

/**
 * Stores views of posts as read, each once, at a time that is in order with draws (docs/decisions/022-draws-and-views.md),
 * and counts those that were meant for their user. A view of a post that does not count yet is stored as unread. The
 * posts' rows are locked. Returns the views that it counted.
 *
 * Each membership is found by its key, in the order of locks: a subquery that locks is not merged into the join, where the
 * planner would expect the members of an average team, and read everyone of the company-wide one for each view.
 */
export async function countReads(db: Db, views: readonly View[]): Promise<(View & { teamId: number })[]> {
  const { rows } = await sql<View & { teamId: number }>`
    with written as (
      insert into views (post_id, user_id, read_at)
      select p.id, w.user_id, case when p.seq is not null then (select reading_time()) end
      from (${distinct(views)}) w join posts p on p.id = w.post_id order by p.id, w.user_id
      on conflict (post_id, user_id) do update set read_at = excluded.read_at
      where views.read_at is null and excluded.read_at is not null
      returning post_id, user_id, read_at
    ), seen as (
      select p.id, p.team_id, p.author_id, p.seq, v.user_id, v.read_at
      from written v join posts p on p.id = v.post_id where v.read_at is not null order by p.team_id, v.user_id
    ), counted as (
      select p.id as post_id, p.user_id, p.team_id, ${utcDay(sql`p.read_at`)} as day, ${utcHour(sql`p.read_at`)} as hour,
        ${dayOf(sql`p.read_at`)} as company_day, ${hourOf(sql`p.read_at`)} as company_hour
      from seen p cross join lateral (
        select from memberships m where m.user_id = p.user_id and ${inAudience} for no key update
      ) counts
    ), of_posts as (
      update posts set read_count = read_count + c.n,
        half_read_at = ${halfReadAt({ wasAt: sql`half_read_at`, read: sql`read_count + c.n`, audience: sql`audience` })}
      from (select post_id, count(*)::int as n from counted group by 1) c where posts.id = c.post_id
    ), of_days as (
      insert into read_days (user_id, team_id, day, hour, n)
      select user_id, team_id, day, hour, count(*)::int from counted group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (user_id, team_id, day, hour) do update set n = read_days.n + excluded.n
    ), of_post_days as (
      insert into post_read_days (post_id, day, n)
      select post_id, company_day, count(*)::int from counted group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set n = post_read_days.n + excluded.n
    ), of_hours as (
      insert into read_hours (team_id, day, hour, n)
      select team_id, company_day, company_hour, count(*)::int from counted group by 1, 2, 3 order by 1, 2, 3
      on conflict (team_id, day, hour) do update set n = read_hours.n + excluded.n
    ), of_members as (
      update memberships m set read = read + c.n
      from (select team_id, user_id, count(*)::int as n from counted group by 1, 2) c
      where m.team_id = c.team_id and m.user_id = c.user_id
    )
    select post_id, user_id, team_id from counted`.execute(db)
  return rows
}
