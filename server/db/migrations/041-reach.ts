import { type Kysely, sql } from 'kysely'

/** What tells why a post has not reached somebody: when they last opened the app, and what became of their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written after each post by everyone who opens the app, so that updates stay within their page.
  await sql`
    create table looks (
      user_id int primary key references users,
      at timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table lost_subscriptions (
      user_id int primary key references users,
      lost_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table sessions add column blocks_notifications boolean not null default false`.execute(db)
}
