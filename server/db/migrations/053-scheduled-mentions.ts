import { type Kysely, sql } from 'kysely'

/** Scheduled posts mention people too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scheduled_posts add column mentions jsonb not null default '[]'`.execute(db)
}
