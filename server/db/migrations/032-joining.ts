import { type Kysely, sql } from 'kysely'

/** People without an address, who sign in with a name, and the codes by which people join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column email drop not null,
      add column sign_in_name text unique check (sign_in_name ~ '^[a-z0-9.-]{1,64}$'),
      add constraint users_sign_in check (email is not null or sign_in_name is not null)`.execute(db)
  await sql`
    alter table users
      drop column search_text,
      add column search_text text not null generated always as (searchable(
        first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(sign_in_name, ''))) stored`.execute(
    db,
  )
  await sql`
    create table join_codes (
      user_id int primary key references users on delete cascade,
      code_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table account_tokens
      add column email text,
      drop constraint account_tokens_kind_check,
      add constraint account_tokens_kind_check check (kind in ('verification', 'setup', 'reset', 'address')),
      add constraint account_tokens_email_check check ((kind = 'address') = (email is not null))`.execute(db)
}
