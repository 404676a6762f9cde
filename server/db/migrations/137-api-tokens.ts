import { type Kysely, sql } from 'kysely'

/** API tokens, each of the owner or admin who made it. Only a hash of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      name text not null,
      scopes text[] not null,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_tokens_user on api_tokens (user_id)`.execute(db)
}
