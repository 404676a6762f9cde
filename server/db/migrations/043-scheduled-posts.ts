import { type Kysely, sql } from 'kysely'

/** Posts that are published later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is that of the post once it is published.
  await sql`
    create table scheduled_posts (
      id int primary key default nextval(pg_get_serial_sequence('posts', 'id')),
      team_id int not null references teams on delete cascade,
      author_id int not null references users,
      content text not null,
      media_ids uuid[] not null default '{}',
      allow_comments boolean not null default true,
      background_color text,
      ask_to_confirm boolean not null default false,
      scheduled_for timestamptz not null,
      failure text,
      client_key uuid,
      created_at timestamptz not null default now(),
      unique (author_id, client_key)
    )`.execute(db)
  await sql`create index scheduled_posts_team on scheduled_posts (team_id)`.execute(db)
  await sql`create index scheduled_posts_due on scheduled_posts (scheduled_for) where failure is null`.execute(db)
  await sql`alter table media add column scheduled_post_id int references scheduled_posts on delete set null`.execute(
    db,
  )
  await sql`
    create index media_scheduled on media (scheduled_post_id) where scheduled_post_id is not null`.execute(db)
  // A scheduled post has an older id than those that were written since; its place is that of its publication.
  await sql`alter table posts add column place int`.execute(db)
  await sql`create index posts_feed_place on posts (team_id, (coalesce(place, id)) desc)`.execute(db)
  await sql`drop index posts_feed`.execute(db)
}
