import { type Kysely, sql } from 'kysely'

/**
 * Documents of posts are found by their names: each has a row of its own in the index, with the rights of its post. Those
 * that are there already come after all texts, and count as of now, because the rows are in the order of their times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, ofDocument, writePost, writeMedia, writeDocument, fill])
    await sql.raw(statement).execute(db)
}

export const harmless = {
  'unique index search_texts.search_texts_post on post_id': 'Only triggers write this table, and none names the index.',
}

const table = `
alter table search_texts add column media_id uuid references media on delete cascade;
drop index search_texts_post;
create unique index search_texts_post on search_texts (post_id) where comment_id is null and media_id is null;
create unique index search_texts_media on search_texts (media_id) where media_id is not null;
create index search_texts_documents on search_texts (post_id) where media_id is not null`

/** A leader who removes the text of a post leaves its documents, which are then still found. */
const ofDocument = `
create function search_words_of_document(m media, p posts, id int) returns tsvector language sql stable as $$
  select case when p.deleted_at is not null or m.status <> 'ready' or m.removed_at is not null then ''
    else search_words(m.file_name) || array_to_tsvector(array['#kdocument', '#wdocument', '#t' || p.team_id,
      '#a' || p.author_id, '#b' || id / 8192, '#c' || id / 65536]) end
$$`

const writePost = `
create or replace function search_write_post() returns trigger language plpgsql as $$
declare
  number int;
begin
  if tg_op = 'INSERT' then
    number := nextval('search_texts_id_seq');
    insert into search_texts (id, post_id, at, words)
    values (number, new.id, new.created_at, search_words_of_post(new, number));
    return null;
  end if;
  update search_texts set words = search_words_of_post(new, id)
  where post_id = new.id and comment_id is null and media_id is null;
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    update search_texts s set words = search_words_of_comment(c, new, s.id) from comments c
    where c.post_id = new.id and s.comment_id = c.id;
  end if;
  if (old.deleted_at is null, old.team_id, old.author_id) is distinct from
      (new.deleted_at is null, new.team_id, new.author_id) then
    update search_texts s set words = search_words_of_document(m, new, s.id) from media m
    where s.post_id = new.id and s.media_id = m.id;
  end if;
  return null;
end
$$`

const writeMedia = `
create or replace function search_write_media() returns trigger language plpgsql as $$
begin
  update search_texts s set words = found.words
  from posts p, lateral (
    select id, search_words_of_post(p, id) as words from search_texts
    where post_id = p.id and comment_id is null and media_id is null) found
  where p.id in (old.post_id, new.post_id) and s.id = found.id and s.words is distinct from found.words;
  return null;
end
$$`

/** A document that is deleted takes its row with it. */
const writeDocument = `
create function search_write_document() returns trigger language plpgsql as $$
declare
  number int;
begin
  update search_texts s set words = search_words_of_document(new, p, s.id) from posts p
  where s.media_id = new.id and p.id = new.post_id;
  if not found then
    number := nextval('search_texts_id_seq');
    insert into search_texts (id, post_id, media_id, at, words)
    select number, new.post_id, new.id, now(), search_words_of_document(new, p, number) from posts p where p.id = new.post_id;
  end if;
  return null;
end
$$;
create trigger search_document_added after insert on media for each row
  when (new.kind = 'document' and new.post_id is not null) execute function search_write_document();
create trigger search_document_changed after update of post_id, status, removed_at, file_name on media for each row
  when (new.kind = 'document' and new.post_id is not null and (old.post_id, old.status, old.removed_at, old.file_name)
    is distinct from (new.post_id, new.status, new.removed_at, new.file_name))
  execute function search_write_document()`

const fill = `
insert into search_texts (id, post_id, media_id, at, words)
select n.id, p.id, m.id, now(), search_words_of_document(m, p, n.id)
from (
  select nextval('search_texts_id_seq')::int as id, media_id from (
    select id as media_id from media where kind = 'document' and post_id is not null order by created_at) each) n
join media m on m.id = n.media_id join posts p on p.id = m.post_id`
