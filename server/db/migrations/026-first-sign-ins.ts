import { type Kysely, sql } from 'kysely'

/** The first sign-in, from which on somebody takes part in giveaways, and notices of giveaways that nobody has won. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column first_sign_in_at timestamptz`.execute(db)
  // The earliest sign-in that is still known.
  await sql`
    update users u set first_sign_in_at = least(u.last_sign_in_at,
      (select min(b.created_at) from known_browsers b where b.user_id = u.id),
      (select min(s.created_at) from sessions s where s.user_id = u.id))
    where u.last_sign_in_at is not null`.execute(db)

  await sql`
    alter table posts drop constraint posts_kind_check,
      add constraint posts_kind_check check (kind in ('post', 'announcement', 'winner', 'no-winner', 'failed-draw'))`.execute(
    db,
  )
  await sql`
    update posts set kind = case when content like 'The giveaway “%” could not be drawn:%' then 'failed-draw' else 'no-winner' end
    where kind = 'winner' and not exists (select from giveaway_draws d where d.post_id = posts.id)`.execute(db)

  await sql`
    update company
    set giveaway_announcement_template = replace(giveaway_announcement_template, 'every post in {{scope}}', 'every post in {{feeds}}')
    where giveaway_announcement_template =
      E'🎁 {{title}}\\n\\n{{description}}\\n\\nThe prize: {{prize}}. Read every post in {{scope}} by {{deadline}} to be in the draw.'`.execute(
    db,
  )
}
