import { type RawBuilder, sql } from 'kysely'
import type { Told, ToldHow } from '#contract/reach.ts'
import type { Db } from '#server/db/kysely.ts'

interface NewTold {
  postId: number
  userIds: readonly number[]
  how: ToldHow
  /** Who told them in person. */
  byId?: number
}

/** Records that people were told of a post, now. */
export async function saveTold(db: Db, { postId, userIds, how, byId }: NewTold): Promise<void> {
  await sql`
    insert into told (post_id, user_id, how, by_id)
    select p.id, u.id, ${how}, ${byId ?? null}::int from posts p, users u
    where p.id = ${postId} and u.id = any(${[...userIds]}::int[]) order by u.id
    on conflict (post_id, user_id, how) do update set at = now(), by_id = excluded.by_id`.execute(db)
}

export async function deleteToldInPerson(db: Db, postId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('told')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .where('how', '=', 'person')
    .execute()
}

/** How a user was told of a post, the first time first. */
export const toldOf = (postId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<Told[]> => sql`(
  select coalesce(json_agg(json_build_object('how', o.how, 'at', (to_json(o.at at time zone 'utc') #>> '{}') || 'Z', 'by', case when b.id is not null then
    json_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name) end) order by o.at, o.how), '[]')
  from told o left join users b on b.id = o.by_id where o.post_id = ${postId} and o.user_id = ${userId})`

export async function findTold(db: Db, postId: number, userId: number): Promise<Told[]> {
  const { rows } = await sql<{
    told: Told[]
  }>`select ${toldOf(sql`${postId}::int`, sql`${userId}::int`)} as told`.execute(db)
  return rows[0]?.told ?? []
}
