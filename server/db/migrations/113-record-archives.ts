import { type Kysely, sql } from 'kysely'

/** Archives of the records of a period, which people have asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_archives (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      from_day date,
      to_day date,
      language text not null,
      post_ids int[] not null,
      state text not null default 'making' check (state in ('making', 'ready', 'failed', 'too-large')),
      tries int not null default 0,
      key text,
      bytes bigint,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index record_archives_user on record_archives (user_id)`.execute(db)
}
