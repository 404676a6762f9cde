import { type Kysely, sql } from 'kysely'

/** Who must set up a second factor: of nobody, of owners and admins, or of everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column factor_required_of text not null default 'nobody'
      check (factor_required_of in ('nobody', 'owners-and-admins', 'everyone'))`.execute(db)
  await sql`update company set factor_required_of = 'owners-and-admins' where requires_factor`.execute(db)
  await sql`alter table company drop column requires_factor`.execute(db)
}
