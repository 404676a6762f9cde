import { type Kysely, sql } from 'kysely'

/**
 * What outlives a post that asked to confirm it: its record as of its deletion, with a line for each person. Names are
 * those of the users, so that an erasure reaches them; `record_names` has those that an owner keeps in records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table records (
      post_id int primary key,
      team_id int not null,
      team_name text not null,
      author_id int not null references users,
      asked_at timestamptz not null,
      confirm_version int not null,
      versions jsonb not null,
      removal_note text,
      deleted_at timestamptz not null,
      deleted_by_id int references users
    )`.execute(db)
  await sql`create index records_asked on records (asked_at, post_id)`.execute(db)
  await sql`create index records_author on records (author_id)`.execute(db)
  await sql`
    create table record_lines (
      post_id int not null references records on delete cascade,
      user_id int not null references users,
      "group" text not null check ("group" in ('left', 'joinedLater', 'confirmed', 'former', 'missing')),
      version int,
      confirmed_at timestamptz,
      opened int[] not null,
      teams text[] not null,
      primary key (post_id, user_id)
    )`.execute(db)
  await sql`create index record_lines_user on record_lines (user_id)`.execute(db)
  await sql`
    create table record_names (
      user_id int primary key references users,
      first_name text not null,
      last_name text not null,
      reason text not null
    )`.execute(db)
  await sql`
    create table holds (
      id int generated always as identity primary key,
      post_id int,
      user_id int references users,
      reason text not null,
      by_id int not null references users,
      created_at timestamptz not null default now(),
      check (num_nonnulls(post_id, user_id) = 1)
    )`.execute(db)
  await sql`create index holds_post on holds (post_id) where post_id is not null`.execute(db)
  await sql`create index holds_user on holds (user_id) where user_id is not null`.execute(db)
}
