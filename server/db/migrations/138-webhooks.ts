import { type Kysely, sql } from 'kysely'

/**
 * Webhooks, and the outbox of what is to be sent to them, which is also the log. `data` has ids alone: texts are read when
 * a delivery is sent. `claimed_until` says that a worker sends it; `paused_until` that the receiver did not answer lately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [webhooks, deliveries]) await sql.raw(statement).execute(db)
}

const webhooks = `
create table webhooks (
  id int generated always as identity primary key,
  url text not null,
  events text[] not null,
  include_text boolean not null,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  paused_until timestamptz,
  off_since timestamptz,
  is_on boolean not null default true
)`

const deliveries = `
create table webhook_deliveries (
  id int generated always as identity primary key,
  webhook_id int not null references webhooks on delete cascade,
  message_id text not null,
  type text not null,
  data jsonb not null,
  state text not null default 'waiting',
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  attempts int not null default 0,
  next_at timestamptz default now(),
  claimed_until timestamptz,
  last_at timestamptz,
  status int,
  error text,
  duration_ms int
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting'`
