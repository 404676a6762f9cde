import { type Kysely, sql } from 'kysely'

export const harmless = {
  'constraint search_texts.search_texts_pkey on id':
    'It is compared as before, and nothing refers to it: neither a foreign key nor an `on conflict`.',
}

/** Lets one statement renumber all texts: the numbers are compared at its end, not row by row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_texts drop constraint search_texts_pkey, add primary key (id) deferrable`.execute(db)
}
