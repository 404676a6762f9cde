import { type Kysely, sql } from 'kysely'
import type { Role } from '#contract/policy.ts'
import type { DB } from '#server/db/types.generated.ts'
import type { UserRow } from './people.sql.ts'

type Db = Kysely<DB>

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
}

export async function listFormer(db: Db): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select u.id, u.first_name, u.last_name, u.email, u.sign_in_name, u.role, u.profile_image_url, u.removed_at as left_at,
      (select count(*)::int from posts p where p.author_id = u.id and p.kind = 'post' and p.deleted_at is null) as posts,
      (select count(*)::int from comments c where c.author_id = u.id and c.deleted_at is null) as comments
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
