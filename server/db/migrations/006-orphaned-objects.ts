import { type Kysely, sql } from 'kysely'

/** The ledger of stored objects that nothing refers to any more, by its name in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table doomed_objects rename to orphaned_objects`.execute(db)
  await sql`alter index doomed_objects_pkey rename to orphaned_objects_pkey`.execute(db)
}
