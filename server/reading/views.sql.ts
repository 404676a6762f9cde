import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** A post that a user has seen. */
export interface View {
  userId: number
  postId: number
}

/** The views as rows, each once: a row that one statement affects twice is an error. */
export const distinct = (views: readonly View[]) => sql`
  select distinct user_id, post_id from unnest(${views.map(({ userId }) => userId)}::int[], ${views.map(({ postId }) => postId)}::int[]) as w(user_id, post_id)`

/** Stores views of posts that are not read by being seen. The posts' rows are locked. */
export async function insertViews(db: Db, views: readonly View[]): Promise<void> {
  await sql`insert into views (post_id, user_id) select post_id, user_id from (${distinct(views)}) w order by 1, 2 on conflict do nothing`.execute(
    db,
  )
}
