import { type Kysely, sql } from 'kysely'

/** Readers see who owns their team, without a look at everybody in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index memberships_owners on memberships (team_id) where is_team_owner`.execute(db)
}
