import { type Kysely, sql } from 'kysely'

/** The names that a registration gave: those of the one whose link is opened count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_tokens add column first_name text, add column last_name text`.execute(db)
}
