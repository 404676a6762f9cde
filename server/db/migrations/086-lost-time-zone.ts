import { type Kysely, sql } from 'kysely'

/** The company's time zone of before, while it is UTC because this database does not know that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column lost_time_zone text`.execute(db)
}
