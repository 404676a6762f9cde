import { type Kysely, sql } from 'kysely'

/**
 * Single sign-on by OpenID Connect. `sso_connection` is the company's provider, with the client secret encrypted by a key
 * outside the database. A person is linked by issuer and subject, at most once at an issuer. `sso_states` are sign-ins
 * that are under way at the provider: `browser_hash` is that of the browser's cookie, and `user_id` is set where somebody
 * signed in connects their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [connection, identities, identitiesByUser, states]) await sql.raw(statement).execute(db)
}

const connection = `
create table sso_connection (
  id int primary key default 1 check (id = 1),
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  auth_method text not null check (auth_method in ('client_secret_basic', 'client_secret_post')),
  create_people boolean not null,
  is_required boolean not null
)`

const identities = `
create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id int not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
)`

const identitiesByUser = `create unique index sso_identities_user on sso_identities (user_id, issuer)`

const states = `
create table sso_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  user_id int references users on delete cascade,
  expires_at timestamptz not null
)`
