import { type Kysely, sql } from 'kysely'

/** Hours without pushes, what waits for their end, and posts that come through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quiet_hours (
      user_id int primary key references users,
      mode text not null check (mode in ('company', 'own', 'off')),
      from_minute int check (from_minute between 0 and 1439),
      to_minute int check (to_minute between 0 and 1439),
      time_zone text,
      check ((mode = 'own') = (from_minute is not null and to_minute is not null))
    )`.execute(db)
  await sql`
    create table company_quiet_hours (
      id int primary key check (id = 1),
      from_minute int check (from_minute between 0 and 1439),
      to_minute int check (to_minute between 0 and 1439),
      urgent_per_day int not null
    )`.execute(db)
  await sql`
    create table held_pushes (
      user_id int not null references users,
      tag text not null,
      content jsonb not null,
      due_at timestamptz not null,
      held_at timestamptz not null default now(),
      primary key (user_id, tag)
    )`.execute(db)
  await sql`create index held_pushes_due on held_pushes (due_at)`.execute(db)
  await sql`alter table posts add column is_urgent boolean not null default false`.execute(db)
  await sql`create index posts_urgent on posts (created_at) where is_urgent`.execute(db)
}
