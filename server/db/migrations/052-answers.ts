import { type Kysely, sql } from 'kysely'

/** Mentions in texts, replies to comments, what concerns somebody, and saved posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column mentions jsonb not null default '[]'`.execute(db)
  // A reply outlives the comment that it answers.
  await sql`alter table comments add column mentions jsonb not null default '[]',
    add column parent_id int references comments on delete set null`.execute(db)
  await sql`create index comments_parent on comments (parent_id) where parent_id is not null`.execute(db)
  await sql`
    create table for_you (
      id int generated always as identity primary key,
      user_id int not null references users,
      kind text not null check (kind in ('mention', 'reply', 'comment')),
      post_id int not null references posts on delete cascade,
      comment_id int references comments on delete cascade,
      by_id int not null references users,
      at timestamptz not null default now()
    )`.execute(db)
  // One entry for a text, however often it concerns somebody.
  await sql`create unique index for_you_text on for_you (user_id, post_id, coalesce(comment_id, 0))`.execute(db)
  await sql`create index for_you_user on for_you (user_id, id desc)`.execute(db)
  await sql`create index for_you_post on for_you (post_id)`.execute(db)
  await sql`create index for_you_comment on for_you (comment_id) where comment_id is not null`.execute(db)
  await sql`create index for_you_at on for_you (at)`.execute(db)
  await sql`create table for_you_seen (user_id int primary key references users, seen_id int not null)`.execute(db)
  // Without a foreign key to the post: its place in the list says that it is gone.
  await sql`
    create table saves (
      user_id int not null references users,
      post_id int not null,
      saved_at timestamptz not null default now(),
      primary key (user_id, post_id)
    )`.execute(db)
}
