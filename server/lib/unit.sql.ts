import { sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'

interface JobOptions {
  attempts?: number
  priority?: number
}

export async function addJob(
  db: Db,
  name: string,
  payload: unknown,
  {
    key,
    runAt,
    delayMs = 0,
    attempts,
    priority,
  }: JobOptions & { key?: string | undefined; runAt?: Date | undefined; delayMs?: number | undefined },
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => coalesce(${runAt ?? null}::timestamptz, ${fromNow(delayMs)}),
    job_key => ${key ?? null}, max_attempts => ${attempts ?? null}::int, priority => ${priority ?? null}::int)`.execute(
    db,
  )
}

/** One job for each payload, in one statement. */
export async function addJobs(
  db: Db,
  name: string,
  payloads: readonly unknown[],
  { attempts, priority }: JobOptions,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload, max_attempts => ${attempts ?? null}::int, priority => ${priority ?? null}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}

/** Takes a running job out of the queue; its worker's own end of it finds nothing. Returns false if it has ended. */
export async function endJob(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(db)
  return numAffectedRows === 1n
}

export async function insertAuditEntry(
  db: Db,
  entry: { actorId: number | null; action: string; subject: string; details: Record<string, unknown> },
): Promise<number> {
  const { id } = await db
    .insertInto('auditLog')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .returning(sql<number>`id::float8`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

export async function insertChanges(db: Db, scopes: Iterable<string>): Promise<void> {
  const rows = [...scopes].map(scope => ({ scope }))
  if (rows.length > 0) await db.insertInto('changes').values(rows).execute()
}
