import { type Kysely, sql } from 'kysely'

/** Documents of posts, who has opened them, and posts that are found by having one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media drop constraint media_kind_check,
      add constraint media_kind_check check (kind in ('image', 'video', 'document', 'file', 'preview')),
      add column pages int check (pages > 0)`.execute(db)
  await sql`
    create table document_openings (
      media_id uuid not null references media on delete cascade,
      user_id int not null references users on delete cascade,
      opened_at timestamptz not null default now(),
      primary key (media_id, user_id)
    )`.execute(db)
  await sql`create index document_openings_user on document_openings (user_id)`.execute(db)
  await sql`
    create or replace function search_words_of_post(p posts, id int) returns tsvector language sql stable as $$
      select case when p.deleted_at is not null or p.removal_note is not null then ''
        else search_words(p.content) || array_to_tsvector(array['#kpost', '#t' || p.team_id, '#a' || p.author_id,
          '#b' || id / 8192, '#c' || id / 65536] || array(
            select distinct '#w' || case m.kind when 'image' then 'photo' else m.kind end from media m
            where m.post_id = p.id and m.status in ('processing', 'ready')
              and m.kind in ('image', 'video', 'document'))) end
    $$`.execute(db)
}
