import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { madeArchivesIn } from '#server/db/made-archives.sql.ts'
import type { RecordArchives } from '#server/db/types.generated.ts'

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

export const { beginTry, endMaking, delete: deleteArchives } = madeArchivesIn<ArchiveRow>('record_archives')

/** The teams of these posts, deleted ones too. */
export async function teamsOf(db: Db, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select team_id from posts where id = any(${[...postIds]}::int[])
    union select team_id from records where post_id = any(${[...postIds]}::int[])`.execute(db)
  return rows.map(({ teamId }) => teamId)
}
