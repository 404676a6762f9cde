import { type Kysely, sql } from 'kysely'

/**
 * Results of imports that can be read later, when people were invited, posting rights that come from a role, and how far
 * a new owner is with the first steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_imports
    add column errors jsonb not null default '[]',
    add column progressed_at timestamptz not null default now()`.execute(db)

  await sql`alter table users
    add column invited_at timestamptz,
    add column invitation_failed_at timestamptz`.execute(db)
  await sql`update users set invited_at = joined_at where last_sign_in_at is null`.execute(db)

  // What was chosen before a promotion is not known: only in Company-wide nobody is meant to post without a choice.
  await sql`alter table memberships add column can_post_by_role boolean not null default false`.execute(db)
  await sql`update memberships m set can_post_by_role = true
    from users u where u.id = m.user_id and u.role <> 'viewer' and m.team_id = 9 and m.can_post`.execute(db)

  await sql`alter table company
    add column first_steps_skipped text[] not null default '{}',
    add column first_steps_ended_at timestamptz`.execute(db)
  await sql`update company set first_steps_ended_at = now() where exists (select from posts)`.execute(db)

  // Names are sorted by a collation of the language-neutral root locale; an index would depend on the version of ICU.
  await sql`drop index users_present`.execute(db)
}
