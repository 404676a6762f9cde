import { type Kysely, sql } from 'kysely'

/** Teams in which everyone may post. Who was selected before stays in the memberships. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table teams add column who_may_post text not null default 'selected'
    check (who_may_post in ('everyone', 'selected'))`.execute(db)
}
