import { sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { reference } from './reference.ts'

const { teamPosts, views, veteranPosts, readers } = reference

/** User 1 is the owner, 2 the veteran; the next ones have read nothing and send the load. */
export const owner = 1
export const veteran = 2
export const readerIds = Array.from({ length: readers }, (_, index) => veteran + 1 + index)
const firstTeam = 10
/** The team that somebody is a member of, beside the company-wide one. */
export const teamOf = (userId: number): number => firstTeam + (userId % reference.teams)

/** How large a company is; everything else is the same in all. */
export interface Size {
  members: number
  teams: number
  companyPosts: number
}

/** Fills an empty, migrated database in seconds; computes the counters from the rows. */
export async function seed(db: Db, { members, teams, companyPosts }: Size = reference): Promise<void> {
  const veteranTeam = firstTeam + teams
  await sql`insert into company (name, app_name, primary_color, giveaway_announcement_template, giveaway_winner_template,
      first_steps_ended_at) values ('Reference', 'Reference', '#0B6B75', '', '', now())`.execute(db)
  await sql`insert into users (email, first_name, last_name, role, joined_at, counted_at, first_sign_in_at, last_sign_in_at)
    select 'person' || n || '@reference.example', 'Person', 'No ' || n, case n when ${owner} then 'owner' else 'viewer' end, now(), now(), now(), now()
    from generate_series(1, ${members}::int) n`.execute(db)
  await sql`insert into teams (id, name) values (${companyWideTeamId}, 'Company-wide')`.execute(db)
  await sql`insert into teams (name) select 'Team ' || n from generate_series(1, ${teams + 1}::int) n`.execute(db)
  await sql`insert into memberships (team_id, user_id, joined_seq, before, can_post)
    select ${companyWideTeamId}, id, 0, 0, id = ${owner} from users
    union all select ${firstTeam} + id % ${teams}::int, id, 0, 0, true from users
    union all select ${veteranTeam}, id, 0, 0, true from users where id in (${owner}, ${veteran})`.execute(db)
  await seedPosts(db, teams, companyPosts)
  await seedReading(db)
  await count(db)
  await sql.raw('vacuum analyze').execute(db)
}

async function seedPosts(db: Db, teams: number, companyPosts: number): Promise<void> {
  const veteranTeam = firstTeam + teams
  const words = 'The van for the north side is back from the shop. Keys are with dispatch, and the tyres are new. '
  await sql`insert into posts (team_id, author_id, content, seq, created_at, counted_at)
    select team_id, ${owner}, repeat(${words}, 1 + n % 4), row_number() over (partition by team_id order by n), at, at
    from (select *, now() - (20000 - n) * interval '3 minutes' as at from (select ${veteranTeam} as team_id, n from generate_series(1, ${veteranPosts}::int) n
      union all select ${firstTeam} + n % ${teams}::int, ${veteranPosts}::int + n from generate_series(1, ${teamPosts}::int) n
      union all select ${companyWideTeamId}, ${veteranPosts + teamPosts}::int + n from generate_series(1, ${companyPosts}::int) n) all_posts) dated
    order by n`.execute(db)
  await sql`insert into comments (post_id, author_id, content)
    select p.id, 3 + (p.id * 7 + n) % 1000, 'Thank you, that helps.' from posts p, generate_series(1, 3) n
    where p.team_id <> ${veteranTeam}`.execute(db)
}

/** A fixed hash decides who has read what, so that every run measures the same. */
async function seedReading(db: Db): Promise<void> {
  const pairs = sql`select p.id as post_id, m.user_id, hashint8(p.id::bigint * 100003 + m.user_id) as dice, p.created_at
    from posts p join memberships m on m.team_id = p.team_id
    where m.user_id <> p.author_id and m.user_id <> all (${readerIds}::int[])`
  await sql`insert into views (post_id, user_id, viewed_at, read_at)
    select post_id, user_id, created_at, created_at from (${pairs}) pairs
    where post_id <= ${veteranPosts}::int or user_id = ${veteran} or dice between -780000000 and 780000000
    order by user_id = ${veteran} desc, dice limit ${views}::int`.execute(db)
  await sql`insert into likes (user_id, post_id, created_at)
    select user_id, post_id, created_at from (${pairs}) pairs
    where user_id = ${veteran} or dice between 0 and 40000000`.execute(db)
}

async function count(db: Db): Promise<void> {
  await sql`update teams t set last_seq = c.n, live = c.n from (select team_id, count(*) as n from posts group by 1) c where c.team_id = t.id`.execute(
    db,
  )
  await sql`update memberships m set own = (select count(*) from posts p where p.team_id = m.team_id and p.author_id = m.user_id)`.execute(
    db,
  )
  await sql`update memberships m set read = c.n from (
      select p.team_id, v.user_id, count(*) as n from views v join posts p on p.id = v.post_id where p.author_id <> v.user_id group by 1, 2) c
    where c.team_id = m.team_id and c.user_id = m.user_id`.execute(db)
  await sql`update posts p set
      audience = (select count(*) from memberships m where m.team_id = p.team_id and m.user_id <> p.author_id),
      audience_joined = (select count(*) from memberships m where m.team_id = p.team_id and m.user_id <> p.author_id),
      read_count = (select count(*) from views v where v.post_id = p.id),
      like_count = (select count(*) from likes l where l.post_id = p.id),
      comment_count = (select count(*) from comments c where c.post_id = p.id)`.execute(db)
  await sql`insert into read_days (user_id, team_id, day, hour, n)
    select v.user_id, p.team_id, (v.read_at at time zone 'utc')::date, extract(hour from v.read_at at time zone 'utc')::int, count(*)
    from views v join posts p on p.id = v.post_id group by 1, 2, 3, 4`.execute(db)
  await sql`insert into post_read_days (post_id, day, n)
    select post_id, (read_at at time zone 'utc')::date, count(*) from views group by 1, 2`.execute(db)
}

/** Creates a session without a password, whose hashing would cost more than what is measured. */
export async function insertSession(db: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into sessions (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, now() + interval '1 day')`.execute(
    db,
  )
}

/** Adds videos of the first posts, whose objects are still to be stored. Returns their keys. */
export async function insertVideos(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into media (id, owner_id, post_id, team_id, kind, status, file_name, content_type, bytes, original_key, display_key)
    select gen_random_uuid(), author_id, id, team_id, 'video', 'ready', 'tour.mp4', 'video/mp4', 1, 'original/' || md5(id::text),
      'display/' || md5(id::text)
    from posts order by id limit ${count} returning display_key as key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function companyPostIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from posts where team_id = ${companyWideTeamId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function sizes(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from users) as members,
    (select count(*) - ${veteranPosts}::int from posts) as posts, (select count(*) from views) as views,
    (select count(*) from views where user_id = ${veteran}) as "viewsOfTheVeteran", (select count(*) from likes) as likes`.execute(
    db,
  )
  return rows[0] ?? {}
}
