import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/**
 * The audience of post `p` among memberships `m`, as a join condition: members who joined, and counted themselves,
 * before the post began to count, without its author. A post that does not count has no audience.
 */
export const inAudience = sql<boolean>`(m.team_id = p.team_id and m.joined_seq < p.seq and m.user_id <> p.author_id)`

/** Whether post `p` was meant for member `m` of its team, also of one that counts for nobody while it is hidden. */
export const wasMeant = sql<boolean>`(m.joined_seq < coalesce(p.seq, p.suspended_seq) and m.user_id <> p.author_id)`

/** The audience `m` of posts `p`, each with their view as `v`, which is null for those who have not read the post. */
export const audienceWithReads = sql`
  posts p
  join memberships m on ${inAudience}
  left join views v on v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null`

/** Those of a post's audience who have not read it; with `among`, only of these users. */
export async function nonReaderIds(db: Db, postId: number, among?: readonly number[]): Promise<number[]> {
  const chosen = among ? sql`m.user_id = any(${[...among]}::int[])` : sql`true`
  const { rows } = await sql<{ userId: number }>`
    select m.user_id from ${audienceWithReads}
    where p.id = ${postId} and v.user_id is null and ${chosen} order by m.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
