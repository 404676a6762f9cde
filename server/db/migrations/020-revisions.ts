import { type Kysely, sql } from 'kysely'

/** Who edited the words of somebody else, and the words before. They are deleted with their post or comment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column edited_by_id int references users`.execute(db)
  await sql`alter table comments add column edited_by_id int references users`.execute(db)
  await sql`
    create table revisions (
      id int primary key generated always as identity,
      post_id int not null references posts on delete cascade,
      comment_id int references comments on delete cascade,
      content text not null,
      editor_id int not null references users,
      replaced_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index revisions_post on revisions (post_id)`.execute(db)
  await sql`create index revisions_comment on revisions (comment_id) where comment_id is not null`.execute(db)
}
