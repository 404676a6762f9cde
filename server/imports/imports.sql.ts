import { type Selectable, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyImport, ImportReport } from '#contract/imports.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { CompanyImports } from '#server/db/types.generated.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import type { Failure } from './import-failure.ts'

type State = CompanyImport['state']
export type ImportRow = Omit<Selectable<CompanyImports>, 'state' | 'report' | 'failure'> & {
  state: State
  report: ImportReport | null
  failure: Failure | null
}

const rows = (db: Db) =>
  db
    .selectFrom('companyImports')
    .selectAll()
    .$narrowType<{ state: State }>()
    .select([sql<ImportReport | null>`report`.as('report'), sql<Failure | null>`failure`.as('failure')])

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst()

/** The latest that somebody has asked for in the app. */
export const findLastImport = (db: Db): Promise<ImportRow | undefined> =>
  rows(db).where('key', 'is not', null).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Waits for others that begin one, and ends those of commands that were stopped. Returns whether a check or an import runs. */
export async function lockImports(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('company imports begin'))`.execute(db)
  const failure: Failure = { code: 'archive.failed', values: {} }
  await db
    .updateTable('companyImports')
    .set({ state: 'failed', progress: 100, failure: JSON.stringify(failure) })
    .where('key', 'is', null)
    .where('state', 'in', ['checking', 'importing'])
    .where(sql<boolean>`pg_try_advisory_xact_lock(hashtext('company import by command'), id)`)
    .execute()
  const running = db.selectFrom('companyImports').select('id').where('state', 'in', ['checking', 'importing'])
  return (await running.executeTakeFirst()) !== undefined
}

/** Marks the import of a command as running, until this connection ends. */
export async function holdForCommand(client: ClientBase, id: number): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('company import by command'), $1)`, [id])
}

export async function addImport(
  db: Db,
  added: { actorId: number | null; key: string | null; bytes: number | null; state: State },
): Promise<number> {
  const { id } = await db.insertInto('companyImports').values(added).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Moves an import on from one of these states. Returns undefined if it is in none of them. */
export async function setState(db: Db, id: number, from: readonly State[], to: State): Promise<ImportRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('companyImports')
    .set({ state: to, tries: 0, progress: 0, failure: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findImport(db, id) : undefined
}

/** Counts one try of a check or an import; undefined unless it is to run. */
export async function beginTry(db: Db, id: number, state: State): Promise<ImportRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('companyImports')
    .set(row => ({ tries: row('tries', '+', 1), progress: 0 }))
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findImport(db, id) : undefined
}

export async function setProgress(db: Db, id: number, progress: number): Promise<void> {
  await db.updateTable('companyImports').set({ progress }).where('id', '=', id).execute()
}

/** Ends a check or an import that runs. Returns whether it ran. */
export async function endRun(
  db: Db,
  id: number,
  end: { state: 'checked' | 'done'; report: ImportReport } | { state: 'failed'; failure: Failure },
): Promise<boolean> {
  const result =
    end.state === 'failed' ? { failure: JSON.stringify(end.failure) } : { report: JSON.stringify(end.report) }
  const { numUpdatedRows } = await db
    .updateTable('companyImports')
    .set({ state: end.state, progress: 100, ...result })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Until the end of the transaction, another import waits. */
export async function lockWriting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('company import'))`.execute(db)
}

/** Deletes imports that do not run, of at least this age or all, with their archives. */
export async function deleteImports(db: Db, olderThanMs = 0): Promise<void> {
  const deleted = await db
    .deleteFrom('companyImports')
    .where('createdAt', '<=', fromNow(-olderThanMs))
    .where('state', 'not in', ['checking', 'importing'])
    .returning('key')
    .execute()
  await markOrphaned(
    db,
    deleted.flatMap(({ key }) => key ?? []),
  )
}
