import { type Kysely, sql } from 'kysely'

/** The results of backups. One without `finished_at` is running, or was interrupted if nobody holds its lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id int generated always as identity primary key,
      started_at timestamptz not null default now(),
      started_by text not null check (started_by in ('command', 'schedule')),
      finished_at timestamptz,
      destination text not null,
      name text not null,
      bytes bigint not null default 0,
      new_bytes bigint not null default 0,
      files int not null default 0,
      missing_files int not null default 0,
      is_verified boolean not null default false,
      error text
    )`.execute(db)
}
