import type { Kysely } from 'kysely'

/** Comments record when they were edited, as posts do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('edited_at', 'timestamptz').execute()
}
