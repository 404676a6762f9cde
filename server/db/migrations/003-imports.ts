import { type Kysely, sql } from 'kysely'

/** How far the imports of people are, for the person who started one; kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_imports (
      id uuid primary key,
      actor_id int not null references users,
      total int not null,
      successful int not null default 0,
      failed int not null default 0,
      created_at timestamptz not null default now(),
      done_at timestamptz
    )`.execute(db)
}
