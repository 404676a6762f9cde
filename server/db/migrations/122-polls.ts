import { type Kysely, sql } from 'kysely'

/**
 * Polls of posts. Of a poll without names, a row of `poll_votes` says that somebody has voted on a day, with no answers,
 * and `poll_counts` has the numbers alone: all answers of a poll are one row, so that what PostgreSQL keeps beside it
 * (`xmin`, `ctid`) belongs to no answer. Little of its page is used, so that former versions of a row are removed by the
 * next statement that reads it (docs/security.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [posts, polls, votes, counts]) await sql.raw(statement).execute(db)
}

const posts = `
alter table posts add column has_poll boolean not null default false;
alter table scheduled_posts add column poll jsonb`

const polls = `
create table polls (
  id int generated always as identity primary key,
  post_id int not null unique references posts on delete cascade,
  question text not null,
  answers text[] not null,
  is_multiple boolean not null,
  has_names boolean not null,
  closes_at timestamptz,
  check (has_names or closes_at is not null)
)`

/** `key` is a hash of the client's key, and `answers` are ids; null without names. */
const votes = `
create table poll_votes (
  poll_id int not null references polls on delete cascade,
  user_id int not null references users on delete cascade,
  voted_on date not null,
  answers int[],
  key bytea,
  primary key (poll_id, user_id)
);
create index poll_votes_user on poll_votes (user_id)`

/** `votes` has a number for each answer, in the order of the poll. */
const counts = `
create table poll_counts (
  poll_id int primary key references polls on delete cascade,
  voters int not null,
  votes int[] not null
) with (fillfactor = 10)`
