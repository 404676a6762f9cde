import { type Kysely, sql } from 'kysely'

/** Who may register, and what owners learn of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column registration text not null default 'domains'
    check (registration in ('domains', 'invitation'))`.execute(db)
  await sql`alter table for_you alter column post_id drop not null, drop constraint for_you_kind_check,
    add constraint for_you_kind_check check (kind in ('mention', 'reply', 'comment', 'registered'))`.execute(db)
}
