import { type Kysely, sql } from 'kysely'

/**
 * Translations of posts and comments: gone with the text that they are of. Only a text that is changed pays for that: the
 * triggers look at nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table translations (
      id int generated always as identity primary key,
      post_id int not null references posts on delete cascade,
      comment_id int references comments on delete cascade,
      language text not null,
      from_language text not null,
      text text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index translations_of_text on translations (post_id, coalesce(comment_id, 0), language)`.execute(
    db,
  )
  await sql`create index translations_comment on translations (comment_id) where comment_id is not null`.execute(db)
  await sql`
    create function forget_translations() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'posts' then
        delete from translations where post_id = new.id and comment_id is null;
      else
        delete from translations where comment_id = new.id;
      end if;
      return null;
    end
    $$`.execute(db)
  for (const table of ['posts', 'comments'])
    await sql`
      create trigger translations_forgotten after update of content on ${sql.table(table)} for each row
      when (old.content is distinct from new.content) execute function forget_translations()`.execute(db)
  await sql`alter table users add column translates_always boolean not null default false`.execute(db)
}
