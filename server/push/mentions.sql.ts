import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { mayRead } from '#server/feed/index.ts'

/** The users whom a post mentions, without its author. */
export async function mentionedIn(db: Db, postId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct (m->>'userId')::int as user_id from posts p, jsonb_array_elements(p.mentions) m
    where p.id = ${postId} and (m->>'userId')::int <> p.author_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface PushedMention {
  firstName: string
  lastName: string
  content: string
  /** People who may see the text and, if it is a post, have not read it. */
  userIds: number[]
}

/** The content of a push about a mention in a post or comment that still exists. */
export async function findMention(
  db: Db,
  { postId, commentId, userIds }: { postId: number; commentId: number | null; userIds: readonly number[] },
): Promise<PushedMention | undefined> {
  const { rows } = await sql<PushedMention>`
    select a.first_name, a.last_name, coalesce(c.content, p.content) as content,
      array(select u.id from users u where u.id = any(${userIds}::int[]) and u.id <> a.id and ${mayRead(sql`p.team_id`)}
        and (c.id is not null or not exists (
          select from views v where v.post_id = p.id and v.user_id = u.id and v.read_at is not null))) as user_ids
    from posts p left join comments c on c.id = ${commentId}::int and c.post_id = p.id and c.deleted_at is null
    join users a on a.id = coalesce(c.author_id, p.author_id)
    where p.id = ${postId} and p.deleted_at is null and (${commentId}::int is null or c.id is not null)`.execute(db)
  return rows[0]
}
