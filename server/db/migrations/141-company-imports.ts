import { type Kysely, sql } from 'kysely'

/**
 * Imports of archives of a company: what each would add (`report`), and why one has failed. A confirmation that came with one
 * was not made here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_imports (
      id int generated always as identity primary key,
      actor_id int references users,
      state text not null default 'uploading'
        check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'failed')),
      tries int not null default 0,
      progress int not null default 0,
      key text,
      bytes bigint,
      report jsonb,
      failure jsonb,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table confirmations add column is_imported boolean not null default false`.execute(db)
}
