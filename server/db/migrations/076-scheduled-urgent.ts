import { type Kysely, sql } from 'kysely'

/** Scheduled posts whose push comes through quiet hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scheduled_posts add column is_urgent boolean not null default false`.execute(db)
}
