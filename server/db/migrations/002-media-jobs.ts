import { type Kysely, sql } from 'kysely'

/**
 * One job a medium, under the medium's own id; how often it was begun, so that a file that kills its worker is given up.
 * An object is found by its name: all objects of a medium share it (`original/x`, `display/x`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table upload_jobs`.execute(db)
  await sql`
    create table upload_jobs (
      media_id uuid primary key references media on delete cascade,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
      phase text not null default 'waiting',
      progress real not null default 0 check (progress between 0 and 100),
      attempts int not null default 0,
      error text,
      created_at timestamptz not null default now(),
      progressed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index upload_jobs_running on upload_jobs (progressed_at) where status = 'running'`.execute(db)
  await sql`create unique index media_original on media (original_key)`.execute(db)
  await sql`create index media_open on media (owner_id, created_at) where post_id is null`.execute(db)
}
