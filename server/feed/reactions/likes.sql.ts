import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

export interface Like {
  userId: number
  postId: number
  isLiked: boolean
}

export interface LikerRow {
  id: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** In microseconds since the epoch. */
  likedAt: string
}

/** Where a page of likers begins: after this one. */
export type LikerPosition = Pick<LikerRow, 'id' | 'likedAt'>

/** The likers of a post, newest first. */
export async function listLikers(
  db: Kysely<DB>,
  postId: number,
  after: LikerPosition | null,
  limit: number,
): Promise<LikerRow[]> {
  const { rows } = await sql<LikerRow>`
    select u.id, u.first_name, u.last_name, u.profile_image_url,
      (extract(epoch from l.created_at) * 1000000)::bigint::text as liked_at
    from likes l join users u on u.id = l.user_id
    where l.post_id = ${postId} and (${after === null} or (l.created_at, -l.user_id)
      < ('epoch'::timestamptz + ${after?.likedAt ?? 0}::bigint * interval '1 microsecond', -${after?.id ?? 0}::int))
    order by l.created_at desc, l.user_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Makes each pair of user and post liked or not. The posts' rows are locked, and no pair comes twice. Returns the number
 * of likes by post.
 */
export async function setLikes(db: Kysely<DB>, likes: readonly Like[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; likeCount: number }>`
    with wanted as (
      select * from unnest(${likes.map(({ userId }) => userId)}::int[], ${likes.map(({ postId }) => postId)}::int[],
        ${likes.map(({ isLiked }) => isLiked)}::boolean[]) as w(user_id, post_id, is_liked)
    ), added as (
      insert into likes (user_id, post_id) select user_id, post_id from wanted where is_liked order by post_id, user_id
      on conflict do nothing returning post_id
    ), gone as (
      delete from likes l using wanted w where not w.is_liked and l.user_id = w.user_id and l.post_id = w.post_id
      returning l.post_id
    )
    update posts p set like_count = like_count + (select count(*) from added a where a.post_id = p.id)
      - (select count(*) from gone g where g.post_id = p.id)
    where p.id in (select post_id from wanted) returning p.id, p.like_count`.execute(db)
  return new Map(rows.map(({ id, likeCount }) => [id, likeCount]))
}
