import { type Kysely, sql } from 'kysely'

/** The question and the answers of a poll are translated with the text of their post, and gone with either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table translations add column poll text[]`.execute(db)
  await sql`delete from translations where comment_id is null and post_id in (select post_id from polls)`.execute(db)
  await sql`
    create function forget_translations_of_poll() returns trigger language plpgsql as $$
    begin
      delete from translations where post_id = coalesce(new.post_id, old.post_id) and comment_id is null;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger translations_forgotten after insert or delete on polls for each row
    execute function forget_translations_of_poll()`.execute(db)
}
