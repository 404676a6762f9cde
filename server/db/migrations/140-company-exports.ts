import { type Kysely, sql } from 'kysely'

/** Archives of everything that a company can take along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_exports (
      id int generated always as identity primary key,
      state text not null default 'making' check (state in ('making', 'ready', 'failed')),
      tries int not null default 0,
      key text not null,
      bytes bigint,
      created_at timestamptz not null default now()
    )`.execute(db)
}
