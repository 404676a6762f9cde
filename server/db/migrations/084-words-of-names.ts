import { type Kysely, sql } from 'kysely'

/** The words of people's names, so that a search reads them in an index and cuts none (docs/decisions/044-search.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_words(name text) returns tsvector language sql immutable strict parallel safe as $$
      select coalesce(array_to_tsvector(array_agg(distinct left(word, 60))), '') from unnest(search_tokens(name)) word
    $$`.execute(db)
  await sql`alter table users add column name_words tsvector not null
    generated always as (name_words(first_name || ' ' || last_name)) stored`.execute(db)
  await sql`create index users_name_words on users using gin (name_words) with (fastupdate = off)`.execute(db)
}
