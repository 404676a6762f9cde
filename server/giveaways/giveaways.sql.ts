import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { giveawayOutcomes, giveawayStatuses } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { byClientKey } from '#server/db/by-client-key.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Giveaways } from '#server/db/types.generated.ts'
import { type Entry, lastPostsFrom } from './eligibility.sql.ts'

export interface Person {
  id: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

export type GiveawayRow = Omit<Selectable<Giveaways>, 'outcome'> & {
  outcome: (typeof giveawayOutcomes)[number] | null
  status: (typeof giveawayStatuses)[number]
  /** Posts that begin to count from then on are not asked for. */
  lastPostsFrom: Date
  teamName: string
  isTeamActive: boolean
  creator: Person
  /** Rounds that were drawn. */
  rounds: number
  winner: (Person & { email: string | null }) | null
}

const personOf = (table: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${table}.id, 'firstName', ${table}.first_name, 'lastName', ${table}.last_name,
    'profileImageUrl', ${table}.profile_image_url)`

/** Giveaways `g` with what is shown of them, the one that ends first first. */
export async function findGiveaways(db: Db, which: RawBuilder<boolean>): Promise<GiveawayRow[]> {
  const { rows } = await sql<GiveawayRow>`
    select g.*, coalesce(t.name, g.deleted_team_name, (select name from teams where id = ${companyWideTeamId})) as team_name,
      g.team_id is null or coalesce(t.is_active, false) as is_team_active,
      case when clock_timestamp() < g.starts_at then 'upcoming' when clock_timestamp() <= g.ends_at then 'active' else 'ended' end as status,
      ${lastPostsFrom} as last_posts_from, ${personOf(sql.ref('c'))} as creator, coalesce(d.round, 0) as rounds,
      case when g.outcome = 'won' then json_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name,
        'profileImageUrl', w.profile_image_url, 'email', w.email) end as winner
    from giveaways g
    join users c on c.id = g.creator_id
    left join teams t on t.id = g.team_id
    left join lateral (
      select round, winner_id from giveaway_draws where giveaway_id = g.id order by round desc limit 1
    ) d on true
    left join users w on w.id = d.winner_id
    where ${which} order by g.ends_at, g.id`.execute(db)
  return rows
}

export async function findGiveaway(db: Db, id: number): Promise<GiveawayRow | undefined> {
  const [row] = await findGiveaways(db, sql<boolean>`g.id = ${id}`)
  return row
}

/** Locks the giveaway, second in the order of locks after its team; returns it as of then. */
export async function lockGiveaway(db: Db, id: number): Promise<GiveawayRow | undefined> {
  await sql`select id from giveaways where id = ${id} for no key update`.execute(db)
  return findGiveaway(db, id)
}

/** The clock that decides when giveaways start and end. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

export type NewGiveaway = Pick<
  Selectable<Giveaways>,
  'title' | 'description' | 'prize' | 'teamId' | 'creatorId' | 'clientKey' | 'startsAt' | 'endsAt' | 'timeZone'
>

/** Returns undefined if the creator has used the client key. The seed is still missing. */
export async function insertGiveaway(db: Db, giveaway: NewGiveaway): Promise<number | undefined> {
  const row = await db
    .insertInto('giveaways')
    .values({ ...giveaway, sealedSeed: Buffer.alloc(0) })
    .onConflict(conflict => conflict.columns(['creatorId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findByClientKey = byClientKey('giveaways', 'creatorId')

type Changes = Partial<
  Pick<
    Selectable<Giveaways>,
    | 'title'
    | 'description'
    | 'prize'
    | 'endsAt'
    | 'sealedSeed'
    | 'seed'
    | 'outcome'
    | 'drawnAt'
    | 'announcementPostId'
    | 'announcedAt'
    | 'handedOverAt'
    | 'heldAt'
    | 'deletedAt'
  >
>

export async function updateGiveaway(db: Db, id: number, changes: Changes): Promise<void> {
  await db.updateTable('giveaways').set(changes).where('id', '=', id).execute()
}

export interface VersionRow {
  giveawayId: number
  at: Date
  by: Person
  title: string
  description: string
  prize: string
  endsAt: Date
  commitment: Buffer
}

export async function insertVersion(db: Db, version: Omit<VersionRow, 'by'> & { userId: number }): Promise<void> {
  await sql`
    insert into giveaway_versions (giveaway_id, version, at, user_id, title, description, prize, ends_at, commitment)
    select ${version.giveawayId}, coalesce(max(version), 0) + 1, ${version.at}, ${version.userId}, ${version.title},
      ${version.description}, ${version.prize}, ${version.endsAt}, ${version.commitment}
    from giveaway_versions where giveaway_id = ${version.giveawayId}`.execute(db)
}

/** Oldest first. */
export async function versionsOf(db: Db, giveawayIds: readonly number[]): Promise<VersionRow[]> {
  if (giveawayIds.length === 0) return []
  const { rows } = await sql<VersionRow>`
    select v.giveaway_id, v.at, ${personOf(sql.ref('u'))} as by, v.title, v.description, v.prize, v.ends_at, v.commitment
    from giveaway_versions v join users u on u.id = v.user_id
    where v.giveaway_id = any(${[...giveawayIds]}::int[]) order by v.giveaway_id, v.version`.execute(db)
  return rows
}

/** Adds entries; who has one keeps it. */
export async function insertEntries(db: Db, giveawayId: number, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into giveaway_entries (giveaway_id, user_id, salt, ticket)
    select ${giveawayId}, e.user_id, e.salt, e.ticket
    from unnest(${entries.map(({ userId }) => userId)}::int[], ${entries.map(({ salt }) => salt)}::bytea[],
      ${entries.map(({ ticket }) => ticket)}::bytea[]) as e(user_id, salt, ticket)
    order by e.user_id on conflict do nothing`.execute(db)
}

export interface OwnEntry extends Entry {
  giveawayId: number
  /** As of the draw; null before it, and for those who had left. */
  asked: number | null
  read: number | null
}

export async function entriesOfUser(db: Db, userId: number, giveawayIds: readonly number[]): Promise<OwnEntry[]> {
  if (giveawayIds.length === 0) return []
  return db
    .selectFrom('giveawayEntries')
    .selectAll()
    .where('userId', '=', userId)
    .where(sql<boolean>`giveaway_id = any(${[...giveawayIds]}::int[])`)
    .execute()
}

/** The giveaways without a draw yet in which members of this team take part. */
export async function openGiveawayIds(
  db: Db,
  teamId: number,
): Promise<{ id: number; creatorId: number; title: string }[]> {
  const { rows } = await sql<{ id: number; creatorId: number; title: string }>`
    select id, creator_id, title from giveaways
    where coalesce(team_id, ${companyWideTeamId}) = ${teamId} and drawn_at is null and deleted_at is null
      and ends_at > clock_timestamp() order by id`.execute(db)
  return rows
}

export async function membersOf(db: Db, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('userId')
    .where('teamId', '=', teamId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Ends the giveaways of a team that is being deleted; those that were drawn stay under its name. */
export async function deleteOfTeam(db: Db, teamId: number): Promise<void> {
  await sql`
    update giveaways g set deleted_at = coalesce(g.deleted_at, now()), deleted_team_name = t.name
    from teams t where t.id = ${teamId} and g.team_id = t.id`.execute(db)
}

/** Deleted ones are shown once they were drawn. */
export const shown = sql<boolean>`(g.deleted_at is null or g.drawn_at is not null)`

/** To an owner of these teams. */
export const shownToTeamOwner = (teamIds: readonly number[]) =>
  sql<boolean>`(${shown} and (g.team_id is null or g.team_id = any(${[...teamIds]}::int[])))`

/** To a member of these teams: running or yet to come, in an active team. */
export const openTo = (teamIds: readonly number[]) =>
  sql<boolean>`(g.deleted_at is null and g.drawn_at is null and g.ends_at >= clock_timestamp()
    and (g.team_id is null or t.is_active and g.team_id = any(${[...teamIds]}::int[])))`

/** Those that have ended and concern this user, who is a member of these teams: the newest. */
export const pastFor = (userId: number, teamIds: readonly number[]) =>
  sql<boolean>`(g.id in (
    select p.id from giveaways p left join giveaway_entries e on e.giveaway_id = p.id and e.user_id = ${userId}
    where (p.drawn_at is not null or p.ends_at < clock_timestamp() and p.deleted_at is null)
      and (p.team_id is null or e.user_id is not null or p.team_id = any(${[...teamIds]}::int[]))
    order by p.ends_at desc, p.id desc limit ${limits.pastGiveaways}))`
