import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/** Unread posts by team, from the counters alone; teams that the feed selector hides are left out. */
export async function unviewedCounts(db: Kysely<DB>, userId: number): Promise<{ teamId: number; unread: number }[]> {
  const { rows } = await sql<{ teamId: number; unread: number }>`
    select m.team_id, t.live - m.before - m.own - m.read as unread
    from memberships m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and t.is_active and t.live - m.before - m.own - m.read > 0`.execute(db)
  return rows
}

/** How many posts were meant for a person in all their teams, and how many of those they have read. */
export async function readTotals(db: Kysely<DB>, userId: number): Promise<{ total: number; read: number }> {
  const { rows } = await sql<{ total: number; read: number }>`
    select coalesce(sum(t.live - m.before - m.own), 0)::int as total, coalesce(sum(m.read), 0)::int as read
    from memberships m join teams t on t.id = m.team_id where m.user_id = ${userId}`.execute(db)
  return rows[0] ?? { total: 0, read: 0 }
}
