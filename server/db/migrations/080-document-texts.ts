import { type Kysely, sql } from 'kysely'

/**
 * Documents are found by what is in them, too. Their text is in a row of its own, with a form feed after each page, and
 * is empty where none could be read; a job writes those of the documents that are there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, ofDocument, writeText]) await sql.raw(statement).execute(db)
}

const table = `
create table document_texts (
  media_id uuid primary key references media on delete cascade,
  content text not null
)`

const ofDocument = `
create or replace function search_words_of_document(m media, p posts, id int) returns tsvector language sql stable as $$
  select case when p.deleted_at is not null or m.status <> 'ready' or m.removed_at is not null then ''
    else search_words(m.file_name)
      || search_words(coalesce((select d.content from document_texts d where d.media_id = m.id), ''))
      || array_to_tsvector(array['#kdocument', '#wdocument', '#t' || p.team_id, '#a' || p.author_id,
        '#b' || id / 8192, '#c' || id / 65536]) end
$$`

const writeText = `
create function search_write_document_text() returns trigger language plpgsql as $$
begin
  update search_texts s set words = search_words_of_document(m, p, s.id) from media m, posts p
  where s.media_id = new.media_id and m.id = new.media_id and p.id = m.post_id;
  return null;
end
$$;
create trigger search_text_added after insert on document_texts for each row when (new.content <> '')
  execute function search_write_document_text()`
