import { type Kysely, sql } from 'kysely'

/** Posts that ask everyone to confirm that they have read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column ask_to_confirm boolean not null default false,
      add column text_version int not null default 1,
      add column confirm_version int not null default 1`.execute(db)
  await sql`create index posts_to_confirm on posts (team_id) where ask_to_confirm`.execute(db)
  await sql`
    create table text_versions (
      post_id int not null references posts on delete cascade,
      version int not null,
      content text not null,
      since timestamptz not null default now(),
      primary key (post_id, version)
    )`.execute(db)
  await sql`
    create table confirmations (
      post_id int not null references posts on delete cascade,
      user_id int not null references users,
      version int not null,
      confirmed_at timestamptz not null,
      primary key (post_id, user_id, version)
    )`.execute(db)
  await sql`create index confirmations_user on confirmations (user_id)`.execute(db)
}
