import type { Kysely } from 'kysely'

/** A comment says that it was edited, as a post does (decision 20). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('edited_at', 'timestamptz').execute()
}
