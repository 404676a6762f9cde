import { type Kysely, sql } from 'kysely'

/**
 * Giveaways that can be checked (docs/decisions/021-checkable-draws.md), and times of reading that are in order with
 * their draws (docs/decisions/022-draws-and-views.md). Nothing used the first tables of giveaways.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table giveaway_entries, giveaways`.execute(db)

  // team_id has no foreign key: a giveaway that was drawn outlives its team, under the name that the team had.
  await sql`
    create table giveaways (
      id int generated always as identity primary key,
      title text not null,
      description text not null,
      prize text not null,
      team_id int,
      deleted_team_name text,
      creator_id int not null references users,
      client_key uuid,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      time_zone text not null,
      sealed_seed bytea not null,
      seed bytea,
      announced_at timestamptz,
      announcement_post_id int references posts on delete set null,
      drawn_at timestamptz,
      outcome text check (outcome in ('won', 'nobody', 'inactive', 'failed')),
      handed_over_at timestamptz,
      held_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      check ((drawn_at is null) = (outcome is null)),
      unique (creator_id, client_key)
    )`.execute(db)
  await sql`create index giveaways_due on giveaways (ends_at) where drawn_at is null and deleted_at is null`.execute(db)
  await sql`create index giveaways_announcement on giveaways (announcement_post_id)`.execute(db)
  await sql`
    create table giveaway_versions (
      giveaway_id int not null references giveaways on delete cascade,
      version int not null,
      at timestamptz not null default now(),
      user_id int not null references users,
      title text not null,
      description text not null,
      prize text not null,
      ends_at timestamptz not null,
      commitment bytea not null,
      primary key (giveaway_id, version)
    )`.execute(db)
  // asked and read as of the end; null until the draw, and for those who had left by then.
  await sql`
    create table giveaway_entries (
      giveaway_id int not null references giveaways on delete cascade,
      user_id int not null references users,
      salt bytea not null,
      ticket bytea not null,
      asked int,
      read int,
      primary key (giveaway_id, user_id)
    )`.execute(db)
  await sql`create index giveaway_entries_user on giveaway_entries (user_id)`.execute(db)
  await sql`
    create table giveaway_draws (
      giveaway_id int not null references giveaways on delete cascade,
      round int not null,
      at timestamptz not null default now(),
      ticket_count int not null,
      digest bytea not null,
      ticket_index int not null,
      winner_id int not null references users,
      post_id int references posts on delete set null,
      replaced_because text,
      primary key (giveaway_id, round)
    )`.execute(db)
  await sql`create index giveaway_draws_post on giveaway_draws (post_id)`.execute(db)

  await sql`alter table posts add column counted_at timestamptz`.execute(db)
  await sql`update posts set counted_at = created_at where seq is not null`.execute(db)
  await sql`create index posts_counted_at on posts (counted_at) where counted_at is not null`.execute(db)
  // Small, because views are mostly stored in the order in which they were read.
  await sql`create index views_read_at on views using brin (read_at) with (autosummarize = on)`.execute(db)
  await sql`alter table posts add constraint posts_counted check ((seq is null) = (counted_at is null))`.execute(db)

  // The time of a view, or of a post that begins to count. The lock is held until the end of the transaction; a draw
  // takes the exclusive one after the end, so that no earlier time is committed after it.
  await sql`
    create function reading_time() returns timestamptz language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(9031);
      return clock_timestamp();
    end $$`.execute(db)
}
