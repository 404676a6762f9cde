import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Problems } from '#server/db/types.generated.ts'
import type { FoundProblem } from './problems.ts'

export type ProblemRow = Selectable<Problems>

/** Stores a problem; one that was solved begins again. */
export async function saveProblem(db: Db, { key, status, severity, advice }: FoundProblem): Promise<void> {
  await sql`
    insert into problems (key, status, severity, advice) values (${key}, ${status}, ${severity}, ${JSON.stringify(advice)})
    on conflict (key) do update set status = excluded.status, severity = excluded.severity, advice = excluded.advice,
      since = case when problems.solved_at is null then problems.since else now() end, solved_at = null`.execute(db)
}

/** Marks all others as solved; who dismissed one sees it when it comes back. */
export async function solveOthers(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update problems set solved_at = now() where solved_at is null and key <> all(${[...keys]}::text[])`.execute(
    db,
  )
  await sql`delete from dismissed_problems d using problems p where p.key = d.key and p.solved_at is not null`.execute(
    db,
  )
}

/** Marks problems as mailed that are new or worse, each at most once a day, and returns them. */
export async function takeUnmailed(db: Db): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    update problems set mailed_at = now(), mailed_severity = severity
    where solved_at is null and (mailed_at is null or mailed_at < since or mailed_severity < severity)
      and (mailed_at is null or mailed_at < now() - interval '1 day') returning *`.execute(db)
  return rows
}

export function openProblems(db: Db): Promise<ProblemRow[]> {
  return db.selectFrom('problems').selectAll().where('solvedAt', 'is', null).orderBy('since').execute()
}

/** Those that this user has not dismissed at their severity. */
export async function problemsFor(db: Db, userId: number): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select p.* from problems p left join dismissed_problems d on d.key = p.key and d.user_id = ${userId}
    where p.solved_at is null and (d.severity is null or d.severity < p.severity) order by p.since`.execute(db)
  return rows
}

export async function dismiss(db: Db, userId: number, key: string, severity: number): Promise<void> {
  await sql`
    insert into dismissed_problems (user_id, key, severity)
    select ${userId}, key, ${severity} from problems where key = ${key} and solved_at is null
    on conflict (user_id, key) do update set severity = greatest(dismissed_problems.severity, excluded.severity)`.execute(
    db,
  )
}
