import { type Selectable, sql } from 'kysely'
import type { Actor, Role } from '#contract/policy.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { DiagnosticRuns } from '#server/db/types.generated.ts'

/** What runs in the background because somebody started it, one of a kind at a time. */
export type RunKind = 'system' | 'video' | 'repair'

export type EndStatus = 'done' | 'interrupted' | 'canceled' | 'failed'

export type RunRow<Request, State> = Omit<Selectable<DiagnosticRuns>, 'request' | 'state' | 'status' | 'startedBy'> & {
  request: Request
  state: State
  status: 'running' | EndStatus
  startedBy: { id: number; name: string } | null
}

/** Returns false while another run of this kind is going on. */
export async function insertRun(
  db: Db,
  run: { id: string; kind: RunKind; request: unknown; state: unknown; startedBy: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('diagnosticRuns')
    .values({ ...run, request: JSON.stringify(run.request), state: JSON.stringify(run.state) })
    .onConflict(running => running.column('kind').where('status', '=', 'running').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface BegunRun<Request> {
  request: Request
  startedAt: Date
  actor: Actor
}

/** Takes a run for the caller alone. Undefined if it was taken before, has ended, or who started it was removed. */
export async function beginRun<Request>(db: Db, id: string): Promise<BegunRun<Request> | undefined> {
  const { rows } = await sql<{ request: Request; startedAt: Date; userId: number; role: Role }>`
    update diagnostic_runs r set begun_at = now() from users u
    where r.id = ${id} and r.status = 'running' and r.begun_at is null and u.id = r.started_by and ${isInCompany('u')}
    returning r.request, r.started_at, u.id as user_id, u.role`.execute(db)
  const [row] = rows
  return row && { ...row, actor: { id: row.userId, role: row.role, teams: new Map() } }
}

/** Returns false if it has ended, such as by being canceled. */
export async function saveState(db: Db, id: string, state: unknown): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('diagnosticRuns')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Does nothing if it has ended. */
export async function endRun(db: Db, id: string, status: EndStatus): Promise<void> {
  await db
    .updateTable('diagnosticRuns')
    .set({ status, endedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** The newest runs of a kind, the newest first. */
export const newestRuns = <Request, State>(db: Db, kind: RunKind, limit: number): Promise<RunRow<Request, State>[]> =>
  selectRuns<Request, State>(db, sql`r.kind = ${kind} order by r.started_at desc limit ${limit}`)

export async function findRun<Request, State>(
  db: Db,
  kind: RunKind,
  id: string,
): Promise<RunRow<Request, State> | undefined> {
  const [row] = await selectRuns<Request, State>(db, sql`r.kind = ${kind} and r.id = ${id}`)
  return row
}

export async function findRunning<Request, State>(db: Db, kind: RunKind): Promise<RunRow<Request, State> | undefined> {
  const [row] = await selectRuns<Request, State>(db, sql`r.kind = ${kind} and r.status = 'running'`)
  return row
}

async function selectRuns<Request, State>(db: Db, which: ReturnType<typeof sql>): Promise<RunRow<Request, State>[]> {
  const { rows } = await sql<RunRow<Request, State>>`
    select r.*, case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as started_by
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
