import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/**
 * Every counter of read state is written here and nowhere else (docs/decisions/003-read-state.md). Locks are taken in
 * one order: team, post, view, membership.
 */
type Db = Kysely<DB>

/** The post begins to count: it gets the team's next number and its audience. The team's row is locked. */
export async function countPost(
  db: Db,
  { postId, teamId, authorId }: { postId: number; teamId: number; authorId: number },
): Promise<void> {
  await sql`
    with counted as (
      update teams set last_seq = last_seq + 1, live = live + 1 where id = ${teamId} returning last_seq
    )
    update posts set seq = (select last_seq from counted),
      audience = (select count(*) from memberships where team_id = ${teamId} and user_id <> ${authorId})
    where id = ${postId}`.execute(db)
  await sql`update memberships set own = own + 1 where team_id = ${teamId} and user_id = ${authorId}`.execute(db)
}

/** The post is about to go: whoever has it in a counter loses it there. The rows of team and post are locked. */
export async function uncountPost(
  db: Db,
  post: { postId: number; teamId: number; authorId: number; seq: number },
): Promise<void> {
  await sql`update teams set live = live - 1 where id = ${post.teamId}`.execute(db)
  await sql`
    update memberships m set
      before = m.before - (m.joined_seq >= ${post.seq})::int,
      own = m.own - (m.joined_seq < ${post.seq} and m.user_id = ${post.authorId})::int,
      read = m.read - (m.joined_seq < ${post.seq} and m.user_id <> ${post.authorId} and r.user_id is not null)::int
    from memberships n
    left join views r on r.post_id = ${post.postId} and r.user_id = n.user_id and r.read_at is not null
    where m.team_id = ${post.teamId} and n.team_id = m.team_id and n.user_id = m.user_id
      and (m.joined_seq >= ${post.seq} or m.user_id = ${post.authorId} or r.user_id is not null)`.execute(db)
}

/**
 * People are about to leave: the team's posts lose these readers. The team's row is locked. The posts are locked by a
 * statement of their own, so that the next one sees every view that was being written until then.
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
    update posts p set audience = p.audience - lost.readers, read_count = p.read_count - lost.reads
    from (
      select q.id, count(*)::int as readers, count(v.post_id)::int as reads
      from memberships m
      join posts q on q.team_id = m.team_id and q.seq > m.joined_seq and q.author_id <> m.user_id
      left join views v on v.post_id = q.id and v.user_id = m.user_id and v.read_at is not null
      where ${leaving}
      group by q.id
    ) lost where p.id = lost.id`.execute(db)
  await sql`delete from read_days where team_id = ${teamId} and user_id = any(${[...userIds]}::int[])`.execute(db)
}

/**
 * Marks views as read, each once, and counts those that were meant for this person. The posts' rows are locked and the
 * views exist. Answers the posts that count nowhere before and do now.
 */
export async function countReads(db: Db, userId: number, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ postId: number; teamId: number }>`
    with newly as (
      update views v set read_at = now() from posts p
      where v.user_id = ${userId} and v.post_id = any(${postIds}::int[]) and v.read_at is null and p.id = v.post_id and p.seq is not null
      returning v.post_id, p.team_id, p.seq, p.author_id
    )
    select n.post_id, n.team_id from newly n
    join memberships m on m.team_id = n.team_id and m.user_id = ${userId}
    where n.seq > m.joined_seq and n.author_id <> ${userId}`.execute(db)
  if (rows.length === 0) return []
  const counted = rows.map(row => row.postId)
  await sql`update posts set read_count = read_count + 1 where id = any(${counted}::int[])`.execute(db)
  await sql`
    with n as (select team_id, count(*)::int as n from posts where id = any(${counted}::int[]) group by team_id),
    days as (
      insert into read_days (user_id, team_id, day, hour, n)
      select ${userId}, team_id, (now() at time zone 'utc')::date, extract(hour from now() at time zone 'utc')::int, n from n
      on conflict (user_id, team_id, day, hour) do update set n = read_days.n + excluded.n
    )
    update memberships m set read = read + n.n from n where m.team_id = n.team_id and m.user_id = ${userId}`.execute(db)
  return counted
}
