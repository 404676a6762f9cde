import { type RawBuilder, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { limits } from '#contract/limits.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import { inAudience, meant, readingMemberships } from '#server/reading/index.ts'

/**
 * Who is eligible in giveaway `g`: everyone in its scope but its creator who has signed in and has read every post it
 * asks for before its end. This file is the only place that says so.
 */
/** Posts that begin to count from this time on are not asked for. */
export const lastPostsFrom = sql<Date>`(g.ends_at - least(
  make_interval(secs => ${apiLimits.giveawayLastMs / 1_000}), (g.ends_at - g.starts_at) * ${apiLimits.giveawayLastShare}::float8))`

/** Memberships `s` in the scope of the giveaway. */
const isInScope = sql`(s.team_id = coalesce(g.team_id, ${companyWideTeamId})
  and s.user_id <> g.creator_id and s.joined_at < g.ends_at)`

/** Users `w` who have signed in before its end. */
const signedInInTime = sql`coalesce(w.first_sign_in_at < g.ends_at, false)`

/** Memberships `s` of those who take part. */
const participants = sql`memberships s join users w on w.id = s.user_id`
const takesPart = sql`(${isInScope} and ${signedInInTime})`

/** Posts `p` that the giveaway asks of membership `m`, whose team is `t`. */
const isAsked = sql`(t.is_active and ${inAudience} and (g.team_id is null or p.team_id = g.team_id)
  and p.counted_at < ${lastPostsFrom})`

/** The view `v` by which `p` was read in time. */
const readInTime = sql`(v.post_id = p.id and v.user_id = m.user_id and v.read_at < g.ends_at)`

/** The revisions `r` of posts that everyone was asked to read again while the giveaway ran: who had read them has read. */
const readAgainDuring = sql`(r.replaced_at >= g.starts_at and r.replaced_at < g.ends_at)`

/** Active teams `t` with memberships `m` that a giveaway may ask posts of. */
const inScope = sql`(t.is_active and (g.team_id is null or t.id = g.team_id))`

/**
 * What a giveaway leaves out of the counters of memberships `m`, one row each: posts that begin to count in its last
 * hour, and reads after its end. It adds the reads of posts that were to be read again. All are few, however much has
 * been read before; "offset 0" has the posts found by their time, not all of a team's be read.
 */
const leftOut = (which: RawBuilder<boolean>, whose: RawBuilder<unknown>) => sql`
  select g.id as giveaway_id, m.team_id, m.user_id, 1 as asked, (v.post_id is not null)::int as read
  from giveaways g
  join lateral (select * from posts p where p.counted_at >= ${lastPostsFrom} offset 0) p on true
  join teams t on t.id = p.team_id and ${inScope}
  join memberships m on ${inAudience} and ${whose}
  left join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null
  where ${which}
  union all
  select g.id, m.team_id, m.user_id, 0, 1
  from giveaways g
  join views v on v.read_at >= g.ends_at
  join posts p on p.id = v.post_id and p.counted_at < ${lastPostsFrom}
  join teams t on t.id = p.team_id and ${inScope}
  join memberships m on m.user_id = v.user_id and ${inAudience} and ${whose}
  where ${which} and g.ends_at <= now()
  union all
  select g.id, m.team_id, m.user_id, 0, -1
  from giveaways g
  join lateral (
    select distinct f.post_id, f.user_id from former_views f join revisions r on r.id = f.revision_id where ${readAgainDuring}
  ) f on true
  join posts p on p.id = f.post_id and p.counted_at < ${lastPostsFrom}
  join teams t on t.id = p.team_id and ${inScope}
  join memberships m on m.user_id = f.user_id and ${inAudience} and ${whose}
  left join views v on ${readInTime}
  where ${which} and v.post_id is null`

/**
 * One row for each giveaway, user who takes part, and team that asks something of them, from the counters:
 * `giveaway_id`, `user_id`, `team_id`, `asked`, `read`. Somebody of whom nothing is asked has one row without a team.
 */
function standings(which: RawBuilder<boolean>, userId?: number): RawBuilder<unknown> {
  const of = (column: string) => (userId === undefined ? sql`true` : sql`${sql.ref(column)} = ${userId}`)
  return sql`
    select g.id as giveaway_id, s.user_id, m.team_id,
      coalesce(m.meant - coalesce(l.asked, 0), 0)::int as asked, coalesce(m.read - coalesce(l.read, 0), 0)::int as read
    from giveaways g
    join (${participants}) on ${takesPart} and ${of('s.user_id')}
    left join (
      select m.user_id, m.team_id, m.read, ${meant} as meant from ${readingMemberships} where ${of('m.user_id')}
    ) m on m.user_id = s.user_id and (g.team_id is null or m.team_id = g.team_id)
    left join (
      select giveaway_id, team_id, user_id, sum(asked) as asked, sum(read) as read
      from (${leftOut(which, of('m.user_id'))}) each group by giveaway_id, team_id, user_id
    ) l on l.giveaway_id = g.id and l.user_id = m.user_id and l.team_id = m.team_id
    where ${which}`
}

const among = (giveawayIds: readonly number[]) => sql<boolean>`g.id = any(${[...giveawayIds]}::int[])`

export interface Standing {
  asked: number
  read: number
}

/** How a user stands in these giveaways, by giveaway; those they take no part in are missing. */
export async function standingsOfUser(
  db: Db,
  userId: number,
  giveawayIds: readonly number[],
): Promise<Map<number, Standing>> {
  if (giveawayIds.length === 0) return new Map()
  const { rows } = await sql<Standing & { giveawayId: number }>`
    select giveaway_id, sum(asked)::int as asked, sum(read)::int as read
    from (${standings(among(giveawayIds), userId)}) s group by giveaway_id`.execute(db)
  return new Map(rows.map(({ giveawayId, asked, read }) => [giveawayId, { asked, read }]))
}

/** How many take part in these giveaways, and how many of them are eligible so far. */
export async function countStandings(
  db: Db,
  giveawayIds: readonly number[],
): Promise<Map<number, { participants: number; eligible: number }>> {
  if (giveawayIds.length === 0) return new Map()
  const { rows } = await sql<{ giveawayId: number; participants: number; eligible: number }>`
    select giveaway_id, count(*)::int as participants, (count(*) filter (where is_in))::int as eligible
    from (
      select giveaway_id, user_id, sum(read) = sum(asked) as is_in
      from (${standings(among(giveawayIds))}) s group by giveaway_id, user_id
    ) people group by giveaway_id`.execute(db)
  return new Map(rows.map(({ giveawayId, ...counts }) => [giveawayId, counts]))
}

/** How many people in the scope of these giveaways have never signed in, by giveaway. */
export async function countNotJoined(db: Db, giveawayIds: readonly number[]): Promise<Map<number, number>> {
  if (giveawayIds.length === 0) return new Map()
  const { rows } = await sql<{ giveawayId: number; n: number }>`
    select g.id as giveaway_id, count(*)::int as n
    from giveaways g join (${participants}) on ${isInScope} and w.first_sign_in_at is null
    where ${among(giveawayIds)} group by g.id`.execute(db)
  return new Map(rows.map(({ giveawayId, n }) => [giveawayId, n]))
}

export interface Entry {
  userId: number
  salt: Buffer
  ticket: Buffer
}

/** Stores how everyone stands with their entries, and returns the entries of those who are eligible. */
export async function settleStandings(db: Db, giveawayId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with settled as (
      update giveaway_entries e set asked = s.asked, read = s.read
      from (
        select giveaway_id, user_id, sum(asked)::int as asked, sum(read)::int as read
        from (${standings(among([giveawayId]))}) s group by giveaway_id, user_id
      ) s
      where e.giveaway_id = s.giveaway_id and e.user_id = s.user_id
      returning e.user_id, e.salt, e.ticket, e.asked, e.read
    )
    select user_id, salt, ticket from settled where read = asked`.execute(db)
  return rows
}

export interface TeamStanding extends Standing {
  giveawayId: number
  teamId: number
  teamName: string
}

/** By giveaway and team, the posts that are asked of a user. */
export async function standingsByTeam(db: Db, userId: number, giveawayIds: readonly number[]): Promise<TeamStanding[]> {
  if (giveawayIds.length === 0) return []
  const { rows } = await sql<TeamStanding>`
    select s.giveaway_id, t.id as team_id, t.name as team_name, s.asked, s.read
    from (${standings(among(giveawayIds), userId)}) s join teams t on t.id = s.team_id
    where s.asked > 0 order by t.id <> ${companyWideTeamId}, lower(t.name), t.id`.execute(db)
  return rows
}

export interface UnreadPostRow {
  giveawayId: number
  id: number
  teamId: number
  teamName: string
  content: string
  authorId: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
  createdAt: Date
  /** Of what it has: a video, else a photo, else a document or file; null for none. */
  kind: string | null
  videoSeconds: number | null
}

/** The posts that a user has left to read in each of these giveaways, oldest first. */
export async function postsLeft(db: Db, userId: number, giveawayIds: readonly number[]): Promise<UnreadPostRow[]> {
  if (giveawayIds.length === 0) return []
  const { rows } = await sql<UnreadPostRow>`
    select w.giveaway_id, w.id, w.team_id, w.team_name, left(w.words, 400) as content, w.author_id,
      a.first_name, a.last_name, a.profile_image_url, w.created_at, x.kind,
      x.duration_seconds as video_seconds
    from (
      select g.id as giveaway_id, p.*, coalesce(nullif(${wordsOfPost}, ''), p.removal_note, '') as words, t.name as team_name, row_number() over (partition by g.id order by p.counted_at, p.id) as nth
      from giveaways g
      join memberships m on m.user_id = ${userId}
      join teams t on t.id = m.team_id
      join posts p on ${isAsked}
      left join views v on ${readInTime}
      where g.id = any(${[...giveawayIds]}::int[]) and v.post_id is null and not exists (
        select from former_views f join revisions r on r.id = f.revision_id
        where f.post_id = p.id and f.user_id = m.user_id and ${readAgainDuring})
    ) w
    join users a on a.id = w.author_id
    left join lateral (
      select x.kind, x.duration_seconds from media x
      where x.post_id = w.id and x.status = 'ready'
      order by x.kind <> 'video', x.kind <> 'image', x.position limit 1
    ) x on true
    where w.nth <= ${limits.giveawayUnreadPosts} order by w.giveaway_id, w.nth`.execute(db)
  return rows
}
