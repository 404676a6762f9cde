import { type Kysely, sql } from 'kysely'

/**
 * Reactions other than the like. A person has one a post, so they share a table with the likes, and one a comment.
 * `posts.reactions` counts by kind what `like_count` does not, `comments.reactions` all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table likes add column kind text not null default 'like'
    check (kind in ('like', 'thanks', 'celebrate', 'support', 'on-it'))`.execute(db)
  await sql`create index likes_others on likes (post_id, kind, created_at) where kind <> 'like'`.execute(db)
  await sql`alter table posts add column reactions jsonb not null default '{}'`.execute(db)
  await sql`alter table comments add column reactions jsonb not null default '{}'`.execute(db)
  await sql`create table comment_reactions (
    user_id int not null references users on delete cascade,
    post_id int not null,
    comment_id int not null references comments on delete cascade,
    kind text not null check (kind in ('like', 'thanks', 'celebrate', 'support', 'on-it')),
    created_at timestamptz not null default now(),
    primary key (user_id, post_id, comment_id)
  )`.execute(db)
  await sql`create index comment_reactions_comment on comment_reactions (comment_id, created_at)`.execute(db)
}
