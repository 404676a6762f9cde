import type { Selectable } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { madeArchivesIn } from '#server/db/made-archives.sql.ts'
import type { CompanyExports } from '#server/db/types.generated.ts'

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

export const { beginTry, endMaking, delete: deleteExports } = madeArchivesIn<ExportRow>('company_exports')
