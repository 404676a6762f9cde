import { type Selectable, sql } from 'kysely'
import { byClientKey } from '#server/db/by-client-key.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { ScheduledPosts } from '#server/db/types.generated.ts'
import type { NewPost } from '#server/feed/index.ts'

export type ScheduledRow = Selectable<ScheduledPosts>

export interface ShownRow extends ScheduledRow {
  teamName: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

type NewRow = Omit<NewPost, 'hasPoll'> & { scheduledFor: Date; poll: string | null }

/** Returns undefined if the author has used the client key. */
export async function insertScheduled(db: Db, row: NewRow): Promise<number | undefined> {
  const inserted = await db
    .insertInto('scheduledPosts')
    .values(row)
    .onConflict(conflict => conflict.columns(['authorId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const findByClientKey = byClientKey('scheduledPosts', 'authorId')

const shown = (db: Db) =>
  db
    .selectFrom('scheduledPosts')
    .innerJoin('teams', 'teams.id', 'scheduledPosts.teamId')
    .innerJoin('users', 'users.id', 'scheduledPosts.authorId')
    .selectAll('scheduledPosts')
    .select(['teams.name as teamName', 'users.firstName', 'users.lastName', 'users.profileImageUrl'])

export function findShown(db: Db, id: number): Promise<ShownRow | undefined> {
  return shown(db).where('scheduledPosts.id', '=', id).executeTakeFirst()
}

export function listOfTeam(db: Db, teamId: number): Promise<ShownRow[]> {
  return shown(db).where('scheduledPosts.teamId', '=', teamId).execute()
}

/** Those of the author and of these teams; of all teams with null. The next one first. */
export function listShown(db: Db, authorId: number, teamIds: readonly number[] | null): Promise<ShownRow[]> {
  const list = shown(db).orderBy('scheduledFor').orderBy('scheduledPosts.id')
  if (teamIds === null) return list.execute()
  return list
    .where(row =>
      row.or([row('authorId', '=', authorId), row('teamId', '=', sql<number>`any(${[...teamIds]}::int[])`)]),
    )
    .execute()
}

export function lockScheduled(db: Db, id: number): Promise<ScheduledRow | undefined> {
  return db.selectFrom('scheduledPosts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function isDue(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select scheduled_for <= now() as is_due from scheduled_posts where id = ${id}`.execute(db)
  return rows[0]?.isDue ?? false
}

export async function updateScheduled(
  db: Db,
  id: number,
  changes: Partial<
    Omit<ScheduledRow, 'id' | 'authorId' | 'teamId' | 'createdAt' | 'clientKey' | 'poll'> & { poll: string | null }
  >,
): Promise<void> {
  await db.updateTable('scheduledPosts').set(changes).where('id', '=', id).execute()
}

export async function deleteScheduled(db: Db, id: number): Promise<void> {
  await db.deleteFrom('scheduledPosts').where('id', '=', id).execute()
}

export async function deleteScheduledOf(db: Db, authorId: number): Promise<void> {
  await db.deleteFrom('scheduledPosts').where('authorId', '=', authorId).execute()
}

/** How many an author has waiting. */
export async function countScheduled(db: Db, authorId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from scheduled_posts where author_id = ${authorId} and failure is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Those whose time came a while ago, and whose job was lost. */
export async function findOverdue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_posts where failure is null and scheduled_for < now() - interval '1 minute' order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
