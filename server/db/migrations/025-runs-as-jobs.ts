import { type Kysely, sql } from 'kysely'

/** One run of a kind at a time; a job works on it (docs/decisions/025-runs-and-attention.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // They ended with the servers that held their locks.
  await sql`update diagnostic_runs set status = 'interrupted', ended_at = now() where status = 'running'`.execute(db)
  // Null until a worker has taken it.
  await sql`alter table diagnostic_runs add column begun_at timestamptz`.execute(db)
  await sql`create unique index diagnostic_runs_running on diagnostic_runs (kind) where status = 'running'`.execute(db)
}
