import { type Kysely, sql } from 'kysely'

/** Text as it is searched: without case and accents. Stored for people, because each search reads all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function searchable(text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(translate(
        regexp_replace(normalize(lower($1 collate "und-x-icu"), nfd), E'[\\u0300-\\u036F]', '', 'g'),
        'øłđıħŧ', 'oldiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    $$`.execute(db)
  await sql`alter table users add column search_text text not null
    generated always as (searchable(first_name || ' ' || last_name || ' ' || email)) stored`.execute(db)
}
