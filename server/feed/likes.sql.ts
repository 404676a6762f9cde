import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/** Adds a like unless the user has liked the post. Returns the number of likes. The post's row is locked. */
export async function like(db: Kysely<DB>, postId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ likeCount: number }>`
    with added as (insert into likes (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing returning 1)
    update posts set like_count = like_count + (select count(*) from added) where id = ${postId} returning like_count`.execute(
    db,
  )
  return rows[0]?.likeCount ?? 0
}

export async function unlike(db: Kysely<DB>, postId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ likeCount: number }>`
    with gone as (delete from likes where user_id = ${userId} and post_id = ${postId} returning 1)
    update posts set like_count = like_count - (select count(*) from gone) where id = ${postId} returning like_count`.execute(
    db,
  )
  return rows[0]?.likeCount ?? 0
}
