import { type Kysely, sql } from 'kysely'

/** Runs of tests and repairs, what needs attention, and which servers run (docs/decisions/024-rehearsals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table diagnostic_runs (
      id uuid primary key,
      kind text not null check (kind in ('system', 'video', 'repair')),
      request jsonb not null,
      state jsonb not null,
      status text not null default 'running' check (status in ('running', 'done', 'interrupted', 'canceled', 'failed')),
      started_by int references users on delete set null,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      cleared_at timestamptz
    )`.execute(db)
  await sql`create index diagnostic_runs_newest on diagnostic_runs (kind, started_at desc)`.execute(db)

  // What a test stores; an entry is older than its object and leaves after it.
  await sql`create table test_objects (key text primary key, created_at timestamptz not null default now())`.execute(db)

  await sql`
    create table instances (
      id uuid primary key,
      name text not null,
      version text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table installed_versions (
      version text primary key,
      installed_at timestamptz not null default now()
    )`.execute(db)

  // A solved problem stays, so that one that comes and goes is mailed once a day.
  await sql`
    create table problems (
      key text primary key,
      status text not null check (status in ('fail', 'warning')),
      severity int not null,
      since timestamptz not null default now(),
      advice jsonb not null,
      solved_at timestamptz,
      mailed_at timestamptz,
      mailed_severity int
    )`.execute(db)
  await sql`
    create table dismissed_problems (
      user_id int not null references users on delete cascade,
      key text not null references problems on delete cascade,
      severity int not null,
      primary key (user_id, key)
    )`.execute(db)

  // One row per day, for how fast the disk fills.
  await sql`
    create table storage_days (
      day date primary key,
      database_bytes bigint not null,
      used_bytes bigint
    )`.execute(db)

  // Null for subscriptions that are older than this column.
  await sql`alter table push_subscriptions add column vapid_public_key text`.execute(db)
}
