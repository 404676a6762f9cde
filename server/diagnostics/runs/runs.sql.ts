import { type Kysely, type Selectable, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { DB, DiagnosticRuns } from '#server/db/types.generated.ts'

type Db = Kysely<DB>
export type RunKind = 'system' | 'video' | 'repair'
export type EndStatus = 'done' | 'interrupted' | 'canceled' | 'failed'

export type RunRow<Request, State> = Omit<Selectable<DiagnosticRuns>, 'request' | 'state' | 'status' | 'startedBy'> & {
  request: Request
  state: State
  status: 'running' | EndStatus
  startedBy: { id: number; name: string } | null
}

/** The numbers of the advisory locks; held by the server that runs it, and released when that server dies. */
const lockSpace = 9_032
const lockOf: Record<RunKind, number> = { system: 1, video: 2, repair: 3 }

/** Returns whether this connection may start a run of this kind. */
export async function tryLock(client: PoolClient, kind: RunKind): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    lockSpace,
    lockOf[kind],
  ])
  return rows[0]?.locked ?? false
}

export async function unlock(client: PoolClient, kind: RunKind): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [lockSpace, lockOf[kind]])
}

/** Ends runs whose server was killed: nobody holds their lock. */
export async function interruptAbandoned(db: Db, kind: RunKind, exceptId: string | null): Promise<void> {
  await sql`
    update diagnostic_runs set status = 'interrupted', ended_at = now()
    where kind = ${kind} and status = 'running' and id is distinct from ${exceptId}::uuid`.execute(db)
}

/** Whether a server holds the lock of this kind. */
export async function isLocked(db: Db, kind: RunKind): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = ${lockSpace} and objid = ${lockOf[kind]} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

export async function insertRun(
  db: Db,
  run: { id: string; kind: RunKind; request: unknown; state: unknown; startedBy: number },
): Promise<void> {
  await db
    .insertInto('diagnosticRuns')
    .values({ ...run, request: JSON.stringify(run.request), state: JSON.stringify(run.state) })
    .execute()
}

/** Returns whether somebody wants it to be canceled: a run that is cleared before its end. */
export async function saveState(db: Db, id: string, state: unknown): Promise<boolean> {
  const saved = await db
    .updateTable('diagnosticRuns')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', id)
    .returning('clearedAt')
    .executeTakeFirst()
  return saved?.clearedAt != null
}

export async function cancelRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable('diagnosticRuns')
    .set({ clearedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

export async function endRun(db: Db, id: string, status: EndStatus, state: unknown): Promise<void> {
  await db
    .updateTable('diagnosticRuns')
    .set({ status, state: JSON.stringify(state), endedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The newest runs of a kind, the newest first. */
export async function newestRuns<Request, State>(
  db: Db,
  kind: RunKind,
  limit: number,
): Promise<RunRow<Request, State>[]> {
  return selectRuns<Request, State>(db, sql`r.kind = ${kind} order by r.started_at desc limit ${limit}`)
}

export async function findRun<Request, State>(
  db: Db,
  kind: RunKind,
  id: string,
): Promise<RunRow<Request, State> | undefined> {
  const [row] = await selectRuns<Request, State>(db, sql`r.kind = ${kind} and r.id = ${id}`)
  return row
}

async function selectRuns<Request, State>(db: Db, which: ReturnType<typeof sql>): Promise<RunRow<Request, State>[]> {
  const { rows } = await sql<RunRow<Request, State>>`
    select r.id, r.kind, r.request, r.state, r.status, r.started_at, r.ended_at, r.cleared_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as started_by
    from diagnostic_runs r left join users u on u.id = r.started_by where ${which}`.execute(db)
  return rows
}

export async function clearRuns(db: Db, kind: RunKind): Promise<void> {
  await db
    .updateTable('diagnosticRuns')
    .set({ clearedAt: sql`now()` })
    .where('kind', '=', kind)
    .where('clearedAt', 'is', null)
    .where('status', '!=', 'running')
    .execute()
}

/** Keeps the newest runs of a kind. */
export async function deleteOldRuns(db: Db, kind: RunKind, kept: number): Promise<void> {
  await sql`
    delete from diagnostic_runs where id in (
      select id from diagnostic_runs where kind = ${kind} and status <> 'running' order by started_at desc offset ${kept})`.execute(
    db,
  )
}

export async function nameOf(db: Db, userId: number): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? { id: row.id, name: `${row.firstName} ${row.lastName}` } : null
}
