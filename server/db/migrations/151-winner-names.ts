import { type Kysely, sql } from 'kysely'

/**
 * The name by which the post about a draw announces its winner: an erasure takes it out of that post, also where they have
 * been renamed since. Of earlier draws only the present name is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table giveaway_draws add column winner_name text`.execute(db)
  await sql`
    update giveaway_draws d set winner_name = u.first_name || ' ' || u.last_name
    from users u where u.id = d.winner_id and d.post_id is not null and u.erased_at is null`.execute(db)
}
