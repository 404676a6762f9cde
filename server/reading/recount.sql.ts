import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { DB } from '#server/db/types.generated.ts'
import { inAudience } from './audience.sql.ts'
import { hasConfirmed } from './confirming.sql.ts'
import { driftOfDays } from './post-days.sql.ts'

export interface Drift {
  counter: string
  /** The id of the team, post, membership (team/user), day of a post (post/day) or kind of reaction (post/kind). */
  of: string
  stored: number
  counted: number
}

/** Few enough that a slice takes seconds in a company of 10,000. */
const postsAtOnce = 200

interface RecountOptions {
  /** Ends the recount between two slices. */
  signal?: AbortSignal
  postsInSlice?: number
}

/**
 * Counts everything from posts, views, confirmations, likes and comments, slowly, and returns each counter that differs. Reads no
 * counter to compute another, so that an error cannot confirm itself. Everything is read as of one moment, in slices of
 * posts.
 */
export function findDrift(db: Db, { signal, postsInSlice = postsAtOnce }: RecountOptions = {}): Promise<Drift[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async snapshot => {
      const drift = await driftOfTeamsAndBaselines(snapshot)
      /** By membership: how many posts of its audience its user has read. */
      const reads = new Map<string, number>()
      for (let after = 0; ; ) {
        signal?.throwIfAborted()
        const last = await lastOfSlice(snapshot, after, postsInSlice)
        if (last === null) break
        drift.push(
          ...(await driftOfPosts(snapshot, after, last)),
          ...(await driftOfReactions(snapshot, after, last)),
          ...(await driftOfDays(after, last).execute(snapshot)).rows,
        )
        for (const { of, n } of await readsOf(snapshot, after, last)) reads.set(of, (reads.get(of) ?? 0) + n)
        after = last
      }
      for (const { of, read } of await storedReads(snapshot)) {
        const counted = reads.get(of) ?? 0
        if (read !== counted) drift.push({ counter: 'memberships.read', of, stored: read, counted })
      }
      return drift
    })
}

type Snapshot = Transaction<DB>

async function driftOfTeamsAndBaselines(db: Snapshot): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with joins as (
      select team_id, joined_seq,
        (select count(*) from posts p where p.team_id = joins.team_id and p.seq <= joins.joined_seq) as before_counted
      from (select distinct team_id, joined_seq from memberships) joins
    ), own as (
      select m.team_id, m.user_id, count(*) as own_counted
      from memberships m join posts p on p.team_id = m.team_id and p.author_id = m.user_id and p.seq > m.joined_seq
      group by m.team_id, m.user_id
    ), checked as (
      select 'teams.live' as counter, t.id::text as "of", t.live as stored,
        (select count(*) from posts p where p.team_id = t.id and p.seq is not null) as counted from teams t
      union all
      select 'memberships.before', team_id || '/' || user_id, before, before_counted
      from memberships join joins using (team_id, joined_seq)
      union all
      select 'memberships.joined_seq', m.team_id || '/' || m.user_id, (m.joined_seq is not null)::int, (u.counted_at is not null)::int
      from memberships m join users u on u.id = m.user_id
      union all
      select 'memberships.own', team_id || '/' || user_id, own, coalesce(own_counted, 0)
      from memberships left join own using (team_id, user_id)
    )
    select * from checked where stored <> counted`.execute(db)
  return rows
}

/** The highest id of the next slice; null after the last. */
async function lastOfSlice(db: Snapshot, after: number, posts: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from posts where id > ${after} order by id limit ${posts}) slice`.execute(db)
  return rows[0]?.last ?? null
}

async function driftOfPosts(db: Snapshot, after: number, last: number): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with post as (
      select p.*,
        (select count(*) from memberships m where ${inAudience}) as audience_counted,
        (select count(*) from memberships m join users u on u.id = m.user_id and u.first_sign_in_at is not null
         where ${inAudience}) as joined_counted,
        (select count(*) from memberships m join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
         where ${inAudience}) as read_counted,
        (select count(*) from memberships m where ${inAudience} and ${hasConfirmed}) as confirmed_counted,
        (select count(*) from likes l where l.post_id = p.id and l.kind = 'like') as likes_counted,
        (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) as comments_counted
      from posts p where p.id > ${after} and p.id <= ${last}
    ), checked as (
      select 'posts.audience' as counter, id::text as "of", audience as stored, audience_counted as counted from post
      union all select 'posts.audience_joined', id::text, audience_joined, joined_counted from post
      union all select 'posts.read_count', id::text, read_count, read_counted from post
      union all select 'posts.confirmed_count', id::text, confirmed_count, confirmed_counted from post
      union all select 'posts.like_count', id::text, like_count, likes_counted from post
      union all select 'posts.comment_count', id::text, comment_count, comments_counted from post
    )
    select * from checked where stored <> counted`.execute(db)
  return rows
}

async function driftOfReactions(db: Snapshot, after: number, last: number): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with stored as (
      select 'posts.reactions' as counter, p.id, r.key as kind, r.value::int as n from posts p, jsonb_each_text(p.reactions) r
      where p.id > ${after} and p.id <= ${last}
      union all select 'comments.reactions', c.id, r.key, r.value::int from comments c, jsonb_each_text(c.reactions) r
      where c.post_id > ${after} and c.post_id <= ${last}
    ), counted as (
      select 'posts.reactions' as counter, l.post_id as id, l.kind, count(*) as n from likes l
      where l.kind <> 'like' and l.post_id > ${after} and l.post_id <= ${last} group by l.post_id, l.kind
      union all select 'comments.reactions', r.comment_id, r.kind, count(*) from comments c
      join comment_reactions r on r.comment_id = c.id and r.post_id = c.post_id
      where c.post_id > ${after} and c.post_id <= ${last} group by r.comment_id, r.kind
    )
    select counter, id || '/' || kind as "of", coalesce(stored.n, 0) as stored, coalesce(counted.n, 0)::int as counted
    from stored full join counted using (counter, id, kind) where stored.n is distinct from counted.n`.execute(db)
  return rows
}

async function readsOf(db: Snapshot, after: number, last: number): Promise<{ of: string; n: number }[]> {
  const { rows } = await sql<{ of: string; n: number }>`
    select m.team_id || '/' || m.user_id as "of", count(*) as n
    from posts p
    join views v on v.post_id = p.id and v.read_at is not null
    join memberships m on m.user_id = v.user_id and ${inAudience}
    where p.id > ${after} and p.id <= ${last} and v.post_id > ${after} and v.post_id <= ${last}
    group by m.team_id, m.user_id`.execute(db)
  return rows
}

async function storedReads(db: Snapshot): Promise<{ of: string; read: number }[]> {
  const { rows } = await sql<{ of: string; read: number }>`
    select team_id || '/' || user_id as "of", read from memberships`.execute(db)
  return rows
}
