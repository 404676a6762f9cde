import { type Kysely, sql } from 'kysely'

export const harmless = {
  'constraint for_you.for_you_kind_check on kind': 'it takes all kinds of before',
  'unique index for_you.for_you_text on post_id,user_id': 'it holds for all kinds of before',
}

/** For you has what others did to somebody's own texts, and scheduled posts that were not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table for_you
    alter column by_id drop not null,
    add column scheduled_id int references scheduled_posts on delete cascade,
    drop constraint for_you_kind_check,
    add constraint for_you_kind_check check (kind in
      ('mention', 'reply', 'comment', 'registered', 'text-removed', 'text-edited', 'schedule-failed'))`.execute(db)
  await sql`drop index for_you_text`.execute(db)
  await sql`create unique index for_you_text on for_you (user_id, post_id, coalesce(comment_id, 0))
    where kind in ('mention', 'reply', 'comment')`.execute(db)
  await sql`create index for_you_scheduled on for_you (scheduled_id) where scheduled_id is not null`.execute(db)
}
