import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql, type Updateable } from 'kysely'
import { retention } from '#contract/retention.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Backups } from '#server/db/types.generated.ts'

export type BackupRow = Selectable<Backups>

/** The newest backup that has ended in any way, undefined before the first. */
export function newestEnded(db: Db): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest backup that was read back without an error. */
export function newestVerified(db: Db): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('isVerified', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function backupById(db: Db, id: number): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether one to this place has started since, by the clock of the database. */
export async function hasStartedSince(
  db: Db,
  destination: string,
  secondsAgo: number,
  which: 'any' | 'verified',
): Promise<boolean> {
  const since = sql<Date>`now() - make_interval(secs => ${secondsAgo})`
  const found = db
    .selectFrom('backups')
    .select('id')
    .where('destination', '=', destination)
    .where('startedAt', '>=', since)
  const row = await (which === 'verified' ? found.where('isVerified', '=', true) : found).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertBackup(
  db: Db,
  row: Pick<BackupRow, 'startedBy' | 'destination' | 'name'>,
): Promise<number> {
  const { id } = await db.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function finishBackup(db: Db, id: number, result: Updateable<Backups>): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...result, finishedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends what nobody works on any more. Only under the lock of backups. */
export async function endInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finishedAt: sql`now()`, error: 'backup.interrupted' })
    .where('finishedAt', 'is', null)
    .execute()
}

/** Keeps the results of a year, and the newest verified one. */
export async function deleteOldResults(db: Db): Promise<void> {
  await sql`
    delete from backups where started_at < ${fromNow(-retention.backupRecords)}
      and id <> (select coalesce(max(id), 0) from backups where is_verified)`.execute(db)
}

const sessionEndsMs = 5_000
const lookMs = 10

/** Waits until a session of the database has ended and its locks are free, at most some seconds. */
export async function sessionEnds(db: Db, id: number): Promise<void> {
  for (const since = performance.now(); performance.now() - since < sessionEndsMs; await sleep(lookMs)) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and pid = ${id}`.execute(db)
    if (rows.length === 0) return
  }
}
