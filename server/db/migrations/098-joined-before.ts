import { type Kysely, sql } from 'kysely'

/**
 * Somebody who was removed and is added again starts from nothing, as if they had never signed in. That they once had an
 * account is kept, because only owners and admins make codes for it. Who was added again earlier has left a trace in days,
 * posts, comments or views.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column joined_before boolean not null default false`.execute(db)
  await sql`
    update users u set joined_before = true where first_sign_in_at is null and erased_at is null and (
      exists (select from active_days d where d.user_id = u.id) or exists (select from posts p where p.author_id = u.id)
      or exists (select from comments c where c.author_id = u.id) or exists (select from views v where v.user_id = u.id))`.execute(
    db,
  )
}
