import { type Kysely, sql } from 'kysely'

/** The languages that people chose, those that their browsers were last seen with, and the company's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text, add column seen_language text`.execute(db)
  await sql`alter table company add column language text`.execute(db)
  // What to do about a problem is kept in each language.
  await sql`update problems set advice = jsonb_build_object('en', advice) where advice ? 'title'`.execute(db)
}
