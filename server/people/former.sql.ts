import { sql } from 'kysely'
import type { Role } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { isPersonHeld } from '#server/holds/index.ts'
import type { UserRow } from './people.sql.ts'

export interface FormerRow {
  id: number
  firstName: string
  lastName: string
  email: string | null
  signInName: string | null
  role: Role
  profileImageUrl: string | null
  leftAt: Date
  posts: number
  comments: number
  /** How many records of confirmations name them. */
  records: number
  isHeld: boolean
}

export async function listFormer(db: Db): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select u.id, u.first_name, u.last_name, u.email, u.sign_in_name, u.role, u.profile_image_url, u.removed_at as left_at,
      (select count(*)::int from posts p where p.author_id = u.id and p.kind = 'post' and p.deleted_at is null) as posts,
      (select count(*)::int from comments c where c.author_id = u.id and c.deleted_at is null) as comments,
      (select count(*)::int from (
        select post_id from confirmations c where c.user_id = u.id
        union select post_id from record_lines l where l.user_id = u.id
        union select post_id from records r where r.author_id = u.id
        union select x.post_id from posts p join text_versions x on x.post_id = p.id where p.author_id = u.id) named) as records,
      ${isPersonHeld(sql`u.id`)} as is_held
    from users u where u.removed_at is not null and u.erased_at is null order by u.removed_at desc, u.id desc`.execute(
    db,
  )
  return rows
}

/** Locked, so that nobody adds the person again in the meantime. */
export function lockFormer(db: Db, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
