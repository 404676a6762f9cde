import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { inAudience } from './audience.sql.ts'
import { hasConfirmed } from './confirming.sql.ts'
import type { Drift } from './recount.sql.ts'

/** The newest posts, and others by chance. */
const sampledPosts = sql`
  select * from posts where id in (
    (select id from posts order by id desc limit 15)
    union (select (random() * (select coalesce(max(id), 0) from posts))::int from generate_series(1, 60)))
  limit 40`
/** The memberships of people by chance. */
const sampledMemberships = sql`
  select * from memberships where user_id in (
    select (random() * (select coalesce(max(id), 0) from users))::int from generate_series(1, 60))
  limit 40`

/** Counts a sample from posts, views, likes and comments, and returns the counters that differ. */
export async function findDriftInSample(db: Db): Promise<{ counters: number; drift: Drift[] }> {
  const { rows } = await sql<Drift>`
    with member as materialized (${sampledMemberships}), post as materialized (${sampledPosts}), checked as (
      select 'memberships.before' as counter, m.team_id || '/' || m.user_id as "of", m.before as stored,
        (select count(*) from posts p where p.team_id = m.team_id and p.seq <= m.joined_seq) as counted
        from member m where m.joined_seq is not null
      union all select 'memberships.joined_seq', m.team_id || '/' || m.user_id, (m.joined_seq is not null)::int,
        (select (u.counted_at is not null)::int from users u where u.id = m.user_id) from member m
      union all select 'memberships.own', m.team_id || '/' || m.user_id, m.own,
        (select count(*) from posts p where p.team_id = m.team_id and p.seq > m.joined_seq and p.author_id = m.user_id) from member m
      union all select 'memberships.read', m.team_id || '/' || m.user_id, m.read,
        (select count(*) from posts p join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
         where ${inAudience}) from member m
      union all select 'posts.audience', p.id::text, p.audience, (select count(*) from memberships m where ${inAudience}) from post p
      union all select 'posts.audience_joined', p.id::text, p.audience_joined,
        (select count(u.first_sign_in_at) from memberships m join users u on u.id = m.user_id where ${inAudience}) from post p
      union all select 'posts.read_count', p.id::text, p.read_count,
        (select count(*) from memberships m join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
         where ${inAudience}) from post p
      union all select 'posts.confirmed_count', p.id::text, p.confirmed_count,
        (select count(*) from memberships m where ${inAudience} and ${hasConfirmed}) from post p
      union all select 'posts.like_count', p.id::text, p.like_count, (select count(*) from likes l where l.post_id = p.id and l.kind = 'like') from post p
      union all select 'posts.reactions', p.id::text, (select coalesce(sum(value::int), 0) from jsonb_each_text(p.reactions)),
        (select count(*) from likes l where l.post_id = p.id and l.kind <> 'like') from post p
      union all select 'posts.comment_count', p.id::text, p.comment_count,
        (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) from post p
    )
    select counter, "of", stored::float8, counted::float8 from checked`.execute(db)
  return { counters: rows.length, drift: rows.filter(({ stored, counted }) => stored !== counted) }
}
