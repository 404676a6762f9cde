import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { sweepCounts } from '#server/reading/read-times.sql.ts'

export interface CompanySize {
  people: number
  teams: number
  posts: number
  likes: number
  comments: number
}

const firstTeam = 10
/** Every tenth post is for everyone; posts are spread over this many days. */
const days = 360
/** One in so many posts asks to confirm it, which half of its readers do. */
const asking = 5

/** Fills an empty, migrated database with a company whose posts nobody has read yet. */
export async function seedCompany(db: Db, { people, teams, posts, likes, comments }: CompanySize): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`insert into company (name, app_name, primary_color, giveaway_announcement_template, giveaway_winner_template,
    first_steps_ended_at, created_at, counting_since)
    values ('Reference', 'Reference', '#0B6B75', '', '', now(), now() - interval '${days} days', now() - interval '${days} days')`)
  await run(`insert into users (email, first_name, last_name, role, joined_at, counted_at, first_sign_in_at, last_sign_in_at, last_active_at)
    select 'person' || n || '@reference.example', 'Person', 'No ' || n, case n when 1 then 'owner' else 'viewer' end,
      now() - interval '${days} days', now() - interval '${days} days', now() - interval '${days} days', now(), now() - (n % 20) * interval '1 day' from generate_series(1, ${people}) n`)
  await run(`insert into departments (name, position) select 'Department ' || n, n from generate_series(1, 10) n`)
  await run(`insert into teams (id, name) values (${companyWideTeamId}, 'Company-wide')`)
  await run(
    `insert into teams (name, departments) select 'Team ' || n, array['Department ' || 1 + n % 10] from generate_series(1, ${teams}) n`,
  )
  await run(`insert into memberships (team_id, user_id, joined_seq, before)
    select ${companyWideTeamId}, id, 0, 0 from users union all select ${firstTeam} + id % ${teams}, id, 0, 0 from users`)
  await run(`insert into posts (team_id, author_id, content, seq, created_at, counted_at)
    select team_id, 1, 'The van for the north side is back from the shop, note ' || n,
      row_number() over (partition by team_id order by n), at, at
    from (select n, now() - (${posts} - n) * interval '${days} days' / ${posts} as at, case n % 10 when 0 then ${companyWideTeamId} else ${firstTeam} + n % ${teams} end as team_id
      from generate_series(1, ${posts}) n) numbered order by n`)
  // Each round over the posts begins with another person, so that no like comes twice.
  await run(`insert into likes (user_id, post_id) select 1 + (n + n / ${posts}) % ${people}, 1 + n % ${posts}
    from generate_series(1, ${likes}) n`)
  await run(`insert into comments (post_id, author_id, content)
    select 1 + n % ${posts}, 1 + n::bigint * 104729 % ${people}, 'Thank you' from generate_series(1, ${comments}) n`)
  await run(`insert into active_days (day, user_id)
    select current_date - d, id from users, generate_series(0, 119) d where (id + d) % 3 <> 0`)
  await run(`insert into installs (user_id, device_type, platform, browser_name, browser_version)
    select id, 'mobile', 'Android', 'Chrome', '1' from users where id % 3 = 0`)
  await run(`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    select id, 'https://push.example/' || id, '', '' from users where id % 2 = 0`)
  await run(`update teams t set last_seq = c.n, live = c.n
    from (select team_id, count(*) as n from posts group by 1) c where c.team_id = t.id`)
  await run(`update memberships set own = t.live from teams t where t.id = team_id and user_id = 1`)
  await run(`update posts p set audience = c.n - 1, audience_joined = c.n - 1
    from (select team_id, count(*) as n from memberships group by 1) c where c.team_id = p.team_id`)
  await run(`update posts set ask_to_confirm = true where id % ${asking} = 0`)
}

/**
 * Has people read posts until there are so many views, within some hours after publication, and counts them as the app
 * would. A fixed hash decides who has read what.
 */
export async function readPosts(db: Db, views: number): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const meant = `posts p join memberships m on m.team_id = p.team_id and m.user_id <> p.author_id`
  const { rows } = await sql<{ n: number }>`select sum(audience)::int as n from posts`.execute(db)
  const share = Math.min(1, views / (rows[0]?.n ?? 1))
  const dice = `(hashint8(p.id::bigint * 100003 + m.user_id)::bigint + 2147483648)`
  await run('truncate views cascade')
  await withoutConstraints(db, 'views', () =>
    run(`insert into views (post_id, user_id, viewed_at, read_at)
      select post_id, user_id, least(at, now()), least(at, now()) from (
        select p.id as post_id, m.user_id, p.created_at + ${dice} % 600 * interval '1 minute' as at
        from ${meant} where ${dice} < ${share} * 4294967296) picked`),
  )
  await run('truncate confirmations')
  await run(`insert into confirmations (post_id, user_id, version, confirmed_at)
    select v.post_id, v.user_id, 1, v.read_at + interval '2 hours' from views v join posts p on p.id = v.post_id
    where p.ask_to_confirm and v.user_id % 2 = 0`)
  await run('truncate read_days, read_hours, post_read_days')
  await withoutConstraints(db, 'read_days', () =>
    run(`insert into read_days (user_id, team_id, day, hour, n)
      select v.user_id, p.team_id, (v.read_at at time zone 'utc')::date, extract(hour from v.read_at at time zone 'utc')::int, count(*)
      from views v join posts p on p.id = v.post_id group by 1, 2, 3, 4`),
  )
  await run(`insert into read_hours (team_id, day, hour, n)
    select p.team_id, (v.read_at at time zone 'utc')::date, extract(hour from v.read_at at time zone 'utc')::int, count(*)
    from views v join posts p on p.id = v.post_id group by 1, 2, 3`)
  await run(`insert into post_read_days (post_id, day, n)
    select v.post_id, (v.read_at at time zone 'utc')::date, count(*) from views v group by 1, 2`)
  await sweepCounts(db, apiLimits.countedDays)
  await run(`update memberships m set read = c.n from (
    select p.team_id, v.user_id, count(*) as n from views v join posts p on p.id = v.post_id group by 1, 2) c
    where c.team_id = m.team_id and c.user_id = m.user_id`)
  await run(`update posts p set read_count = c.n,
      half_read_at = case when c.n * 2 >= p.audience then p.created_at + interval '3 hours' end
    from (select post_id, count(*) as n from views group by 1) c where c.post_id = p.id`)
  await run(`update posts p set confirmed_count = c.n
    from (select post_id, count(*) as n from confirmations group by 1) c where c.post_id = p.id`)
  await run('vacuum analyze')
}

/** Fills a table without its primary and foreign keys, and adds them afterward: checking them all at once takes seconds, each row by itself minutes. */
async function withoutConstraints(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where ${table}::regclass in (conrelid, confrelid) and contype in ('p', 'f') order by contype`.execute(db)
  for (const { owner, name } of rows) await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(db)
  await fill()
  // The primary key first, to which others refer.
  for (const { owner, name, definition } of rows.toReversed())
    await sql.raw(`alter table ${owner} add constraint ${name} ${definition}`).execute(db)
}

/** The readers of everyone's newest post. */
const bareReaders = `select u.id, u.first_name, u.last_name, v.read_at from memberships m join users u on u.id = m.user_id
    left join views v on v.user_id = m.user_id and v.post_id = (select max(id) from posts where team_id = ${companyWideTeamId})
    where m.team_id = ${companyWideTeamId} order by v.read_at, u.first_name, u.last_name limit 50`

/** The counters that a report shows, read and added up by the shortest statement: no rates, names, searches or bands. */
export const bareReads = {
  overview: `select team_id, count(*), sum(read), sum(before), sum(active) from (
      select m.team_id, m.user_id, sum(m.read) as read, sum(m.before) as before, count(u.last_active_at) as active
      from memberships m join users u on u.id = m.user_id group by grouping sets ((m.team_id), (m.user_id))) figures group by team_id`,
  people: `select count(*), sum(read), sum(before), count(last_active_at),
      (select count(distinct user_id) from installs) as installs, (select count(distinct user_id) from push_subscriptions) as notified
    from (select user_id, sum(read) as read, sum(before) as before from memberships group by user_id) m join users on id = user_id`,
  team: `select m.user_id, m.read, m.before, u.last_active_at, (select sum(d.n) from read_days d
      where d.user_id = m.user_id and d.team_id = m.team_id and d.day > current_date - 7) as recent
    from memberships m join users u on u.id = m.user_id where m.team_id = 12`,
  teams: `select team_id, count(*), sum(audience_joined), sum(read_count), sum(confirmed_count) from posts
    where counted_at > date_trunc('month', now() - interval '1 month') group by team_id`,
  posts: `select id, counted_at, content, audience, read_count, half_read_at, count(*) over () from posts
    where counted_at > now() - interval '30 days' order by counted_at desc limit 50`,
  days: `select day, count(*), sum(user_id) from active_days where day > current_date - 60 group by day`,
  hours: `select day, sum(n) from read_hours where day > current_date - 30 group by day`,
  readers: bareReaders,
  reach: bareReaders,
} as const
