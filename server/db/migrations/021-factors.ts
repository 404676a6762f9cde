import { type Kysely, sql } from 'kysely'

/** Passkeys, authenticator apps and recovery codes, and when a session last showed that it is its user's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`
    create table authenticators (
      user_id int primary key references users on delete cascade,
      key text not null,
      last_step bigint not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`
    create table recovery_codes (
      code_hash text primary key,
      user_id int not null references users on delete cascade
    )`.execute(db)
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db)
  await sql`
    create table challenges (
      token_hash bytea primary key,
      purpose text not null,
      user_id int references users on delete cascade,
      secret text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index challenges_user on challenges (user_id)`.execute(db)
  await sql`alter table company add column requires_factor boolean not null default false`.execute(db)
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db)
  await sql`update sessions set confirmed_at = created_at`.execute(db)
  await sql`alter table sessions alter column confirmed_at set not null, alter column confirmed_at set default now()`.execute(
    db,
  )
}
