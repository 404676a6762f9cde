import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** How many posts of team `t` were meant for its member `m`, from the counters alone; none while `m` has no baselines. */
export const meant = sql`coalesce(t.live - m.before - m.own, 0)`
/** How many of those the member has not read. */
const unread = sql`(${meant} - m.read)`

/** The memberships `m` that ask to read: nothing in an inactive team does, until it is active again. */
export const readingMemberships = sql`memberships m join teams t on t.id = m.team_id and t.is_active`

/** A subquery with one row: the unread posts of a user. */
export const unreadTotalOf = (userId: RawBuilder<number>) => sql<{ unread: number }>`
  select coalesce(sum(${unread}), 0)::int as unread from ${readingMemberships} where m.user_id = ${userId}`

export async function unreadTotal(db: Db, userId: number): Promise<number> {
  const { rows } = await unreadTotalOf(sql`${userId}`).execute(db)
  return rows[0]?.unread ?? 0
}

/** Skips teams without unread posts. */
export async function unreadByTeam(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; teamId: number; unread: number }[]> {
  const { rows } = await sql<{ userId: number; teamId: number; unread: number }>`
    select m.user_id, m.team_id, ${unread} as unread from ${readingMemberships}
    where m.user_id = any(${userIds}::int[]) and ${unread} > 0`.execute(db)
  return rows
}

/** How many posts were meant for a user, and how many of those they have read. */
export async function readTotals(db: Db, userId: number): Promise<{ total: number; read: number }> {
  const { rows } = await sql<{ total: number; read: number }>`
    select coalesce(sum(${meant}), 0)::int as total, coalesce(sum(m.read), 0)::int as read
    from ${readingMemberships} where m.user_id = ${userId}`.execute(db)
  return rows[0] ?? { total: 0, read: 0 }
}
