import { sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'

const people = 1_000
const teams = 20
const firstTeam = 10
/** In each month, company-wide and in each team. */
const companyPosts = 60
const teamPosts = 20

/** A company with its teams, before its first month. */
export async function found(db: Db): Promise<void> {
  await sql`insert into company (name, app_name, primary_color, giveaway_announcement_template, giveaway_winner_template,
      first_steps_ended_at) values ('Year', 'Year', '#0B6B75', '', '', now())`.execute(db)
  await sql`insert into users (email, first_name, last_name, role, joined_at, counted_at, first_sign_in_at, last_sign_in_at)
    select 'person' || n || '@year.example', 'Person', 'No ' || n, case n when 1 then 'owner' else 'viewer' end, now(), now(), now(), now()
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`insert into teams (id, name) values (${companyWideTeamId}, 'Company-wide')`.execute(db)
  await sql`insert into teams (name) select 'Team ' || n from generate_series(1, ${teams}::int) n`.execute(db)
  await sql`insert into memberships (team_id, user_id, joined_seq, before, can_post)
    select ${companyWideTeamId}, id, 0, 0, true from users
    union all select ${firstTeam} + id % ${teams}::int, id, 0, 0, true from users`.execute(db)
}

/**
 * What 1,000 people do in the last 30 days: posts with likes, comments, photos and views; sessions, devices, links and
 * failed sign-ins; and what goes wrong: uploads without a post, registrations that nobody verifies, jobs that fail.
 */
export async function addMonth(db: Db, month: number): Promise<void> {
  const at = sql`now() - random() * interval '30 days'`
  await sql`insert into posts (team_id, author_id, content, seq, created_at, counted_at)
    select dated.team_id, 1 + (random() * ${people - 1}::int)::int, repeat('The van is back from the shop. ', 8),
      t.last_seq + row_number() over (partition by dated.team_id order by at), at, at
    from (select *, ${at} as at from (
      select ${companyWideTeamId}::int as team_id from generate_series(1, ${companyPosts}::int)
      union all select ${firstTeam}::int + team from generate_series(0, ${teams - 1}::int) team, generate_series(1, ${teamPosts}::int)) wanted) dated
    join teams t on t.id = dated.team_id order by at`.execute(db)
  await sql`update teams t set last_seq = c.n, live = c.n from (select team_id, count(*) as n from posts group by 1) c where c.team_id = t.id`.execute(
    db,
  )
  const recent = sql`posts p join memberships m on m.team_id = p.team_id and m.user_id <> p.author_id
    where p.created_at > now() - interval '30 days'`
  await sql`insert into views (post_id, user_id, viewed_at, read_at)
    select p.id, m.user_id, p.created_at, p.created_at from ${recent} and random() < 0.7`.execute(db)
  await sql`insert into likes (post_id, user_id, created_at)
    select p.id, m.user_id, p.created_at from ${recent} and random() < 0.1`.execute(db)
  await sql`insert into comments (post_id, author_id, content, created_at)
    select p.id, m.user_id, 'Thank you, that helps.', p.created_at from ${recent} and random() < 0.01`.execute(db)
  await sql`insert into read_days (user_id, team_id, day, hour, n)
    select v.user_id, p.team_id, (v.read_at at time zone 'utc')::date, extract(hour from v.read_at at time zone 'utc')::int, count(*)
    from views v join posts p on p.id = v.post_id where p.created_at > now() - interval '30 days' group by 1, 2, 3, 4
    on conflict do nothing`.execute(db)
  await sql`insert into read_hours (team_id, day, hour, n)
    select t.id, (now() - d * interval '1 day')::date, hour, 4 from teams t, generate_series(0, 29) d, generate_series(0, 23, 2) hour
    on conflict do nothing`.execute(db)
  await sql`insert into active_days (user_id, day)
    select id, (now() - d * interval '1 day')::date from users, generate_series(0, 29) d where joined_at is not null and random() < 0.7
    on conflict do nothing`.execute(db)
  await sql`insert into media (id, owner_id, post_id, team_id, status, file_name, content_type, bytes, original_key, display_key, thumbnail_key, created_at)
    select gen_random_uuid(), author_id, id, team_id, 'ready', 'roof.jpg', 'image/jpeg', 300000, 'original/' || h, 'display/' || h, 'thumbnail/' || h, created_at
    from (select *, md5(id::text) as h from posts where created_at > now() - interval '30 days' and id % 2 = 0) pictured`.execute(
    db,
  )
  await sql`insert into media (id, owner_id, file_name, content_type, bytes, original_key, created_at)
    select gen_random_uuid(), 1, 'left.jpg', 'image/jpeg', 300000, 'original/' || md5(${month} || 'left' || n), ${at}
    from generate_series(1, 100) n`.execute(db)
  const token = sql`sha256((random() || 'x' || ${month}::int)::bytea)`
  await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent)
    select ${token}, id, now(), now(), now() + interval '30 days', repeat('Mozilla/5.0 ', 8)
    from users where joined_at is not null`.execute(db)
  await sql`insert into known_browsers (token_hash, user_id) select ${token}, id from users where id % 10 = 0`.execute(
    db,
  )
  await sql`insert into account_tokens (token_hash, user_id, kind, expires_at)
    select ${token}, id, 'reset', now() + interval '1 day' from users where id % 5 = 0`.execute(db)
  await sql`insert into challenges (token_hash, purpose, user_id, expires_at)
    select ${token}, 'confirmation', id, now() + interval '10 minutes' from users where id % 5 = 1`.execute(db)
  await sql`insert into attempts (key, at) select 'somebody' || n, ${at} from generate_series(1, 3000) n`.execute(db)
  await sql`insert into users (email, first_name, last_name, created_at)
    select 'never' || ${month}::int || '-' || n || '@year.example', 'Never', 'Verified', ${at} from generate_series(1, 20) n`.execute(
    db,
  )
  await sql`insert into installs (user_id, platform, device_type, browser_name, browser_version, last_open_at)
    select id, 'android', 'mobile', 'Chrome', ${month}::text, now() from users where joined_at is not null and id % 4 = ${month}::int % 4
    on conflict do nothing`.execute(db)
  await sql`insert into audit_log (actor_id, action, subject) select 1, 'team.edited', 'team:10' from generate_series(1, 200)`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('push.send', '{}', max_attempts => 1) from generate_series(1, 200)`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
}

/** Content is moved for two months only: no sweep looks at its age after that. */
const content = ['posts', 'likes', 'comments', 'views', 'media']

/** Moves everything 30 days into the past, as if the clock had been moved forward; the activity log cannot be changed. */
export async function passMonth(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[]; isDay: boolean }>`
    select table_name as name, array_agg(column_name::text order by is_nullable) as columns, bool_or(data_type = 'date') as is_day
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'audit_log'
      and data_type in ('date', 'timestamp with time zone') group by 1`.execute(db)
  for (const { name, columns, isDay } of rows) {
    // By way of another century, because a day that moves onto one that has yet to move is refused.
    const steps = isDay
      ? [`+ interval '100 years'`, `- interval '100 years' - interval '30 days'`]
      : [`- interval '30 days'`]
    const which = content.includes(name) ? `where ${columns[0]} > now() - interval '70 days'` : ''
    for (const step of steps) {
      const moved = columns.map(column => `${column} = ${column} ${step}`)
      await sql.raw(`update ${name} set ${moved.join(', ')} ${which}`).execute(db)
    }
  }
  await sql`update graphile_worker._private_jobs set updated_at = updated_at - interval '30 days'`.execute(db)
}

/** In kilobytes and without the room that deleted rows leave, the largest first. */
export async function tableSizes(db: Db): Promise<{ name: string; kilobytes: number }[]> {
  await sql.raw('vacuum full analyze').execute(db)
  const { rows } = await sql<{ name: string; kilobytes: number }>`
    select relname as name, (pg_total_relation_size(c.oid) / 1024)::int as kilobytes
    from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    order by 2 desc, 1`.execute(db)
  return rows
}

/** The keys of all stored objects that exist only in the database so far. */
export async function keysOfMonth(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array_remove(array[original_key, display_key, thumbnail_key], null)) as key from media
    where created_at > now() - interval '30 days'`.execute(db)
  return rows.map(({ key }) => key)
}
