import { type Kysely, sql } from 'kysely'

export const harmless = {
  'constraint for_you.for_you_kind_check on kind': 'it takes all kinds of before',
}

/** Photos and videos have descriptions, which are found with their posts, and their authors see one by somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [description, kinds, ofPost, written]) await sql.raw(statement).execute(db)
}

const description = 'alter table media add column description text'

const kinds = `
alter table for_you drop constraint for_you_kind_check, add constraint for_you_kind_check check (kind in
  ('mention', 'reply', 'comment', 'registered', 'text-removed', 'text-edited', 'media-described', 'schedule-failed'))`

const ofPost = `
create or replace function post_text(p posts) returns text language sql stable as $$
  select concat_ws(E'\\n', nullif(p.content, ''),
    case when p.has_poll then (
      select concat_ws(E'\\n', q.question, array_to_string(q.answers, E'\\n')) from polls q where q.post_id = p.id) end,
    (select string_agg(m.description, E'\\n' order by m.position) from media m
      where m.post_id = p.id and m.description is not null and m.former_since is null))
$$`

const written = `
create trigger search_described after update of description on media for each row
  when (new.post_id is not null and old.description is distinct from new.description) execute function search_write_media()`
