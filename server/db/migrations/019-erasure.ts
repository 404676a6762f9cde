import { type Kysely, sql } from 'kysely'

/**
 * People who left can be erased. Then, and only then, the audit log loses what it says of them; a setting of the
 * transaction allows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erased_at timestamptz`.execute(db)
  await sql`
    create or replace function audit_log_only_grows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('front_line.erasing', true) = 'on' then
        return null;
      end if;
      raise exception 'audit_log only grows';
    end $$`.execute(db)
  await sql`create index if not exists posts_author on posts (author_id)`.execute(db)
  await sql`create index if not exists comments_author on comments (author_id)`.execute(db)
}
