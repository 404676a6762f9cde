import { type Kysely, sql } from 'kysely'

/** Whether the confirmation in a kept record came with an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_lines add column is_imported boolean not null default false`.execute(db)
}
