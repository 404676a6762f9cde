import { type Kysely, sql } from 'kysely'

/** Whether a sign-in that is under way is to confirm who somebody is, so that the provider has to ask them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sso_states add column is_asked_again boolean not null default false`.execute(db)
}
