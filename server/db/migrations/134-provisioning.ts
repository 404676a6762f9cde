import { type Kysely, sql } from 'kysely'

/**
 * Provisioning by SCIM. A person or team with a row here is known to the company's directory, and is changed by nobody
 * else; once provisioning was stopped, teams keep their row, so that the directory finds them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scim_directory (
    is_only boolean primary key default true check (is_only),
    token_hash bytea,
    token_made_at timestamptz,
    token_made_by int references users on delete set null,
    sends_invitations boolean not null default false
  )`.execute(db)
  await sql`create table scim_people (
    user_id int primary key references users on delete cascade,
    external_id text,
    display_name text,
    work_email text,
    changed_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index scim_people_external_id on scim_people (external_id)`.execute(db)
  await sql`create table scim_teams (
    team_id int primary key references teams on delete cascade,
    external_id text,
    is_managed boolean not null default true,
    version int not null default 1,
    changed_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table scim_requests (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    method text not null,
    path text not null,
    status int not null,
    outcome text not null,
    user_id int references users on delete set null,
    team_id int references teams on delete set null,
    details jsonb not null default '{}'
  )`.execute(db)
}
