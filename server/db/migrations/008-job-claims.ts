import { type Kysely, sql } from 'kysely'

/**
 * A claim is one try of one worker: a write under an older claim changes nothing. `attempts` counts only the tries that
 * the file is to blame for. The original of a failed upload stays until `original_until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload_jobs
    add column claim int not null default 0,
    add column original_until timestamptz`.execute(db)
  await sql`update upload_jobs set claim = attempts`.execute(db)
  await sql`create index upload_jobs_open on upload_jobs (status) where status in ('waiting', 'running')`.execute(db)
  await sql`create index upload_jobs_originals on upload_jobs (original_until) where original_until is not null`.execute(
    db,
  )
}
