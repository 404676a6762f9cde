import { type Kysely, type Selectable, sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { DB, RecordArchives } from '#server/db/types.generated.ts'

type Db = Kysely<DB>
export type ArchiveRow = Selectable<RecordArchives>

export interface StoredDocument {
  id: string
  key: string
  bytes: number
}

/** The files of documents as they are served; those that are not stored are left out. */
export async function storedDocuments(db: Db, ids: readonly string[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .select(['id', 'displayKey', 'displayBytes'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ id, displayKey, displayBytes }) =>
    displayKey === null ? [] : [{ id, key: displayKey, bytes: displayBytes ?? 0 }],
  )
}

/** The archives of one person, the newest first. */
export const archivesOf = (db: Db, userId: number): Promise<ArchiveRow[]> =>
  db.selectFrom('recordArchives').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute()

/** Waits for others that the same person begins. */
export async function lockAsking(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

interface NewArchive {
  userId: number
  fromDay: string | null
  toDay: string | null
  language: string
  postIds: number[]
}

export const addArchive = (db: Db, archive: NewArchive): Promise<ArchiveRow> =>
  db.insertInto('recordArchives').values(archive).returningAll().executeTakeFirstOrThrow()

export const findArchive = (db: Db, id: number): Promise<ArchiveRow | undefined> =>
  db.selectFrom('recordArchives').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts one try to make an archive; undefined unless it is to be made. */
export const beginTry = (db: Db, id: number): Promise<ArchiveRow | undefined> =>
  db
    .updateTable('recordArchives')
    .set(row => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returningAll()
    .executeTakeFirst()

/** Whether it was still to be made. */
export async function endMaking(
  db: Db,
  id: number,
  end: { state: 'ready'; key: string; bytes: number } | { state: 'failed' | 'too-large' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordArchives')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes archives of at least this age, or all. Returns the keys of their files. */
export async function deleteArchives(db: Db, olderThanMs?: number): Promise<string[]> {
  const all = db.deleteFrom('recordArchives')
  const old = olderThanMs === undefined ? all : all.where('createdAt', '<=', fromNow(-olderThanMs))
  return (await old.returning('key').execute()).flatMap(({ key }) => key ?? [])
}

/** The teams of these posts, deleted ones too. */
export async function teamsOf(db: Db, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select team_id from posts where id = any(${[...postIds]}::int[])
    union select team_id from records where post_id = any(${[...postIds]}::int[])`.execute(db)
  return rows.map(({ teamId }) => teamId)
}
