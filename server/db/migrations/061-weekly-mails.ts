import { type Kysely, sql } from 'kysely'

/**
 * The weekly mail of each person: when the last one was sent, and whether it is off. The token is in the link that turns
 * it off, and can do nothing else; a link of an old mail works as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_mails (
      user_id int primary key references users on delete cascade,
      token uuid not null unique default gen_random_uuid(),
      is_off boolean not null default false,
      sent_at timestamptz
    )`.execute(db)
}
