import { type Kysely, sql } from 'kysely'

/** What the app posts itself is kept in each language. Notices from before stay in the company's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column texts jsonb`.execute(db)
}
