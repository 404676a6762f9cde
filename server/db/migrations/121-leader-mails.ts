import { type Kysely, sql } from 'kysely'

/** The Monday mail to leaders. Without a choice it is on for owners and off for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table leader_mails (
    user_id int primary key references users on delete cascade,
    is_on boolean,
    sent_at timestamptz,
    token uuid not null unique default gen_random_uuid()
  )`.execute(db)
}
