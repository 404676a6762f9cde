import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

type Sql = RawBuilder<unknown>

/** Holds `h` that keep a post with its comments and confirmations, or its record: on it, or on somebody who wrote or confirmed there. */
const onPost = (postId: Sql, authorId: Sql) => sql`
  from holds h where h.post_id = ${postId} or h.user_id = ${authorId}
    or exists (select from comments o where o.post_id = ${postId} and o.author_id = h.user_id)
    or exists (select from confirmations o where o.post_id = ${postId} and o.user_id = h.user_id)
    or exists (select from record_lines o where o.post_id = ${postId} and o.user_id = h.user_id and o.confirmed_at is not null)`

/** Whether a post, or its record, must not be deleted. */
export const isHeld = (postId: Sql, authorId: Sql): RawBuilder<boolean> =>
  sql`exists (select ${onPost(postId, authorId)})`

/** The same for a comment `c`. */
export const isCommentHeld = sql<boolean>`exists (
  select from holds h where h.post_id = comments.post_id or h.user_id = comments.author_id)`

/** Holds `h` that keep a person from being erased: on them, or on a post or record in which they wrote or are named. */
const onPerson = (userId: Sql) => sql`
  from holds h where h.user_id = ${userId}
    or exists (select from posts o where o.id = h.post_id and o.author_id = ${userId})
    or exists (select from comments o where o.post_id = h.post_id and o.author_id = ${userId})
    or exists (select from confirmations o where o.post_id = h.post_id and o.user_id = ${userId})
    or exists (select from records o where o.post_id = h.post_id and o.author_id = ${userId})
    or exists (select from record_lines o where o.post_id = h.post_id and o.user_id = ${userId})`

/** Whether a person must not be erased. */
export const isPersonHeld = (userId: Sql): RawBuilder<boolean> => sql`exists (select ${onPerson(userId)})`

/** Those of the people who must not be erased. */
export async function heldAmong(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...userIds]}::int[]) u(id) where ${isPersonHeld(sql`u.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Why something must not be deleted: the reason of the oldest hold on it. */
type Reason = Promise<string | undefined>

/** Locks the posts, by their ids, so that a hold that is put on one of them at the same time counts, or waits. */
async function reasonAmong(db: Db, posts: Sql): Reason {
  await sql`select from posts p where ${posts} order by p.id for update`.execute(db)
  const { rows } = await sql<{ reason: string }>`
    select h.reason from posts p cross join lateral (
      select h.id, h.reason ${onPost(sql`p.id`, sql`p.author_id`)}) h
    where ${posts} order by h.id limit 1`.execute(db)
  return rows[0]?.reason
}

export const reasonOfPost = (db: Db, postId: number): Reason => reasonAmong(db, sql`p.id = ${postId}`)

export const reasonOfTeam = (db: Db, teamId: number): Reason => reasonAmong(db, sql`p.team_id = ${teamId}`)

export async function reasonOfComment(db: Db, postId: number, authorId: number): Reason {
  const { rows } = await sql<{ reason: string }>`
    select h.reason from holds h where h.post_id = ${postId} or h.user_id = ${authorId} order by h.id limit 1`.execute(
    db,
  )
  return rows[0]?.reason
}

export async function reasonOfPerson(db: Db, userId: number): Reason {
  const { rows } = await sql<{ reason: string }>`
    select h.reason ${onPerson(sql`${userId}::int`)} order by h.id limit 1`.execute(db)
  return rows[0]?.reason
}

interface Named {
  id: number
  firstName: string
  lastName: string
}

export interface HoldRow {
  id: number
  postId: number | null
  /** Of its post, also of a deleted one. */
  content: string | null
  teamId: number | null
  teamName: string | null
  authorId: number | null
  user: Named | null
  reason: string
  by: Named
  createdAt: Date
}

const named = (u: string) =>
  sql`json_build_object('id', ${sql.ref(`${u}.id`)}, 'firstName', ${sql.ref(`${u}.first_name`)}, 'lastName', ${sql.ref(`${u}.last_name`)})`

const holds = sql`
  select h.id, h.post_id, coalesce(r.versions -> 0 ->> 'content', p.content) as content, coalesce(r.team_id, p.team_id) as team_id,
    coalesce(r.team_name, t.name) as team_name, coalesce(r.author_id, p.author_id) as author_id,
    case when u.id is not null then ${named('u')} end as user, h.reason, ${named('b')} as by, h.created_at
  from holds h join users b on b.id = h.by_id left join users u on u.id = h.user_id
  left join posts p on p.id = h.post_id left join teams t on t.id = p.team_id left join records r on r.post_id = h.post_id`

export async function listHolds(db: Db): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`${holds} order by h.id desc`.execute(db)
  return rows
}

export async function findHold(db: Db, id: number): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`${holds} where h.id = ${id}`.execute(db)
  return rows[0]
}

/** A post, or the record of a deleted one; its deletion waits until the transaction ends. */
export async function isPostThere(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from posts where id = ${id} and deleted_at is null for share`.execute(db)
  return rows.length > 0 || (await sql`select from records where post_id = ${id} for share`.execute(db)).rows.length > 0
}

/** Somebody who was not erased; their erasure waits until the transaction ends. */
export async function isPersonThere(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and erased_at is null for share`.execute(db)
  return rows.length > 0
}

export async function insertHold(
  db: Db,
  hold: { postId: number | null; userId: number | null; reason: string; byId: number },
): Promise<number> {
  const { id } = await db.insertInto('holds').values(hold).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteHold(db: Db, id: number): Promise<void> {
  await db.deleteFrom('holds').where('id', '=', id).execute()
}
