import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import { inAudience } from './audience.sql.ts'

export interface Drift {
  counter: string
  /** The id of the team, post or membership (team/user). */
  of: string
  stored: number
  counted: number
}

/**
 * Counts everything from posts, views, likes and comments, slowly, and returns each counter that differs. Reads no
 * counter to compute another, so that an error cannot confirm itself.
 */
export async function findDrift(db: Kysely<DB>): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with member as (
      select m.*, (select count(*) from posts p where p.team_id = m.team_id and p.seq <= m.joined_seq) as before_counted,
        (select count(*) from posts p where p.team_id = m.team_id and p.seq > m.joined_seq and p.author_id = m.user_id) as own_counted,
        (select count(*) from posts p join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
         where ${inAudience}) as read_counted
      from memberships m
    ), post as (
      select p.*,
        (select count(*) from memberships m where ${inAudience}) as audience_counted,
        (select count(*) from memberships m join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
         where ${inAudience}) as read_counted,
        (select count(*) from likes l where l.post_id = p.id) as likes_counted,
        (select count(*) from comments c where c.post_id = p.id) as comments_counted
      from posts p
    ), checked as (
      select 'teams.live' as counter, t.id::text as "of", t.live as stored,
        (select count(*) from posts p where p.team_id = t.id and p.seq is not null) as counted from teams t
      union all select 'memberships.before', team_id || '/' || user_id, before, before_counted from member
      union all select 'memberships.own', team_id || '/' || user_id, own, own_counted from member
      union all select 'memberships.read', team_id || '/' || user_id, read, read_counted from member
      union all select 'posts.audience', id::text, audience, audience_counted from post
      union all select 'posts.read_count', id::text, read_count, read_counted from post
      union all select 'posts.like_count', id::text, like_count, likes_counted from post
      union all select 'posts.comment_count', id::text, comment_count, comments_counted from post
    )
    select * from checked where stored <> counted`.execute(db)
  return rows
}
