import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Entry } from './eligibility.sql.ts'
import type { Person } from './giveaways.sql.ts'

/**
 * Waits for every view and post that got its time before now; later ones get a later time (`reading_time` in the
 * database). Returns whether the giveaway has ended by then. In a transaction of its own, because views wait for it.
 */
export function hasEnded(db: Db, giveawayId: number): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(9031)`.execute(transaction)
    const { rows } = await sql`
      select from giveaways where id = ${giveawayId} and ends_at <= clock_timestamp()`.execute(transaction)
    return rows.length > 0
  })
}

/** The giveaways that have started without an announcement, and those that have ended without a draw. */
export async function dueGiveaways(db: Db): Promise<{ id: number; hasEnded: boolean }[]> {
  const { rows } = await sql<{ id: number; hasEnded: boolean }>`
    select id, ends_at <= clock_timestamp() as has_ended from giveaways
    where drawn_at is null and deleted_at is null
      and (ends_at <= clock_timestamp() and held_at is null
        or ends_at > clock_timestamp() and starts_at <= clock_timestamp() and announced_at is null)
    order by ends_at, id`.execute(db)
  return rows
}

/** The giveaways that are still to be drawn. */
export async function undrawnSeeds(db: Db): Promise<{ id: number; title: string; sealedSeed: Buffer }[]> {
  return db
    .selectFrom('giveaways')
    .select(['id', 'title', 'sealedSeed'])
    .where('drawnAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** The giveaways that ended longer ago than this, and wait for nobody's confirmation, and are not drawn. */
export async function overdueDraws(db: Db, lateMs: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from giveaways where drawn_at is null and deleted_at is null and held_at is null
      and ends_at < clock_timestamp() - make_interval(secs => ${lateMs / 1_000}) order by ends_at`.execute(db)
  return rows
}

/** Everyone who was eligible at the draw. */
export async function eligibleEntries(db: Db, giveawayId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select user_id, salt, ticket from giveaway_entries
    where giveaway_id = ${giveawayId} and read = asked order by ticket`.execute(db)
  return rows
}

export interface DrawRow {
  round: number
  at: Date
  ticketCount: number
  digest: Buffer
  ticketIndex: number
  winner: Person
  salt: Buffer
  ticket: Buffer
  replacedBecause: string | null
}

/** First round first. */
export async function drawsOf(db: Db, giveawayId: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select d.round, d.at, d.ticket_count, d.digest, d.ticket_index, e.salt, e.ticket, d.replaced_because,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImageUrl', u.profile_image_url) as winner
    from giveaway_draws d
    join giveaway_entries e on e.giveaway_id = d.giveaway_id and e.user_id = d.winner_id
    join users u on u.id = d.winner_id
    where d.giveaway_id = ${giveawayId} order by d.round`.execute(db)
  return rows
}

export interface NewDraw {
  giveawayId: number
  round: number
  ticketCount: number
  digest: Buffer
  ticketIndex: number
  winnerId: number
}

export async function insertDraw(db: Db, draw: NewDraw): Promise<void> {
  await db
    .insertInto('giveawayDraws')
    .values({ ...draw, at: sql`clock_timestamp()` })
    .execute()
}

/** Stores by which post, and under which name, the winner of a round is announced. */
export async function setAnnounced(
  db: Db,
  giveawayId: number,
  round: number,
  announced: { postId: number; winnerName: string },
): Promise<void> {
  await db
    .updateTable('giveawayDraws')
    .set(announced)
    .where('giveawayId', '=', giveawayId)
    .where('round', '=', round)
    .execute()
}

export async function replaceDraw(db: Db, giveawayId: number, round: number, because: string): Promise<void> {
  await db
    .updateTable('giveawayDraws')
    .set({ replacedBecause: because })
    .where('giveawayId', '=', giveawayId)
    .where('round', '=', round)
    .execute()
}

/** The name of somebody who is in the company; undefined for those who were removed. */
export async function findPresent(
  db: Db,
  userId: number,
): Promise<{ firstName: string; lastName: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .where(isInCompany('users'))
    .executeTakeFirst()
}

/** How many took part and how many were eligible, by giveaway that was drawn. */
export async function countSettled(
  db: Db,
  giveawayIds: readonly number[],
): Promise<Map<number, { participants: number; eligible: number }>> {
  const { rows } = await sql<{ giveawayId: number; participants: number; eligible: number }>`
    select giveaway_id, count(*)::int as participants, (count(*) filter (where read = asked))::int as eligible
    from giveaway_entries where giveaway_id = any(${[...giveawayIds]}::int[]) and asked is not null
    group by giveaway_id`.execute(db)
  return new Map(rows.map(({ giveawayId, ...counts }) => [giveawayId, counts]))
}
