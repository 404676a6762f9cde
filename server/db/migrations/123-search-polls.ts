import { type Kysely, sql } from 'kysely'

/** The question and the answers of a poll are found with the text of its post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ofPost, writePoll]) await sql.raw(statement).execute(db)
}

const ofPost = `
create function post_text(p posts) returns text language sql stable as $$
  select case when p.has_poll then concat_ws(E'\\n', nullif(p.content, ''), (
    select concat_ws(E'\\n', q.question, array_to_string(q.answers, E'\\n')) from polls q where q.post_id = p.id))
    else p.content end
$$;
create or replace function search_words_of_post(p posts, id int) returns tsvector language sql stable as $$
  select case when p.deleted_at is not null or p.removal_note is not null then ''
    else search_words(post_text(p)) || array_to_tsvector(array['#kpost', '#t' || p.team_id, '#a' || p.author_id,
      '#b' || id / 8192, '#c' || id / 65536] || array(
        select distinct '#w' || case m.kind when 'image' then 'photo' else m.kind end from media m
        where m.post_id = p.id and m.status in ('processing', 'ready')
          and m.kind in ('image', 'video', 'document'))) end
$$`

const writePoll = `
create function search_write_poll() returns trigger language plpgsql as $$
begin
  update search_texts s set words = search_words_of_post(p, s.id) from posts p
  where p.id = coalesce(new.post_id, old.post_id) and s.post_id = p.id and s.comment_id is null and s.media_id is null;
  return null;
end
$$;
create trigger search_changed after insert or delete on polls for each row execute function search_write_poll()`
