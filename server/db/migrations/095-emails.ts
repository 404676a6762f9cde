import { type Kysely, sql } from 'kysely'

export const harmless = {
  'constraint account_tokens.account_tokens_email_check on email,kind':
    'it takes all rows that the one of before took: a kind of tokens was added that has an address too',
}

/**
 * Another address: the link that takes a change back, the session that asked for it, and whether the address of a person
 * was confirmed, which it is not after an owner has set the company up, or changed it. A session says when a passkey was last used in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_verified boolean not null default true`.execute(db)
  await sql`alter table sessions add column passkey_at timestamptz`.execute(db)
  await sql`
    alter table account_tokens
      add column session_hash bytea,
      drop constraint account_tokens_kind_check,
      add constraint account_tokens_kind_check check (kind in ('verification', 'setup', 'reset', 'address', 'restore')),
      drop constraint account_tokens_email_check,
      add constraint account_tokens_email_check check ((kind in ('address', 'restore')) = (email is not null))`.execute(
    db,
  )
}
