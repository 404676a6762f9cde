import { type Kysely, sql } from 'kysely'

/** A canceled upload counts for its user until its file is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orphaned_objects add column owner_id int, add column bytes bigint`.execute(db)
  await sql`create index orphaned_objects_owner on orphaned_objects (owner_id) where owner_id is not null`.execute(db)
  await sql`create index media_owner_unattached on media (owner_id) where post_id is null`.execute(db)
}
