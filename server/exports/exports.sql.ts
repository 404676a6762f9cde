import type { Kysely, Selectable } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { CompanyExports, DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>
export type ExportRow = Selectable<CompanyExports>

/** Waits for others that somebody begins. */
export async function lockExports(db: Db): Promise<void> {
  await db.selectFrom('company').select('id').forUpdate().execute()
}

/** The newest first. */
export const listExports = (db: Db): Promise<ExportRow[]> =>
  db.selectFrom('companyExports').selectAll().orderBy('id', 'desc').execute()

export const findExport = (db: Db, id: number): Promise<ExportRow | undefined> =>
  db.selectFrom('companyExports').selectAll().where('id', '=', id).executeTakeFirst()

export const addExport = (db: Db, key: string): Promise<ExportRow> =>
  db.insertInto('companyExports').values({ key }).returningAll().executeTakeFirstOrThrow()

/** Of the files that an export takes, about. */
export async function mediaBytes(db: Db): Promise<number> {
  const bytes = db.fn.sum<number>('displayBytes')
  const found = await db.selectFrom('media').select(bytes.as('bytes')).where('status', '=', 'ready').executeTakeFirst()
  return found?.bytes ?? 0
}

/** Counts one try to make an export; undefined unless it is to be made. */
export const beginTry = (db: Db, id: number): Promise<ExportRow | undefined> =>
  db
    .updateTable('companyExports')
    .set(row => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returningAll()
    .executeTakeFirst()

/** Whether it was still to be made. */
export async function endMaking(
  db: Db,
  id: number,
  end: { state: 'ready'; bytes: number } | { state: 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companyExports')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes exports of at least this age, or all. Returns the keys of their files. */
export async function deleteExports(db: Db, olderThanMs?: number): Promise<string[]> {
  const all = db.deleteFrom('companyExports')
  const old = olderThanMs === undefined ? all : all.where('createdAt', '<=', fromNow(-olderThanMs))
  return (await old.returning('key').execute()).map(({ key }) => key)
}
