import { type Kysely, type Selectable, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { DB, Posts } from '#server/db/types.generated.ts'
import { inAudience } from '#server/reading/audience.sql.ts'

type Db = Kysely<DB>
export type PostRow = Selectable<Posts>

/** A post with what one user sees of it. */
export interface PostForUser extends PostRow {
  teamName: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  isLiked: boolean
  isUnread: boolean
  viewedAt: Date | null
  /** The user's own name, with a view. */
  viewer: { firstName: string; lastName: string }
  watchTimeSeconds: number
  likers: { userId: number; firstName: string; lastName: string }[]
  newestComments: {
    id: number
    content: string
    createdAt: string
    editedAt: string | null
    authorId: number
    firstName: string
    lastName: string
    profileImageUrl: string | null
  }[]
}

/** Where the next page begins. */
export interface FeedPosition {
  /** Posts that earlier pages showed as pinned; they are not shown again, wherever they are now. */
  shown: number[]
  /** The last post that was shown in order of time; null while the pinned ones are shown. */
  before: number | null
}

/**
 * The ids of a page: pinned first, newest pin first, then newest first. A post that is pinned or unpinned between two
 * pages keeps its place in time, unless it was shown already.
 */
export async function pageIds(
  db: Db,
  teamId: number,
  position: FeedPosition,
  limit: number,
): Promise<{ id: number; isPinnedPart: boolean }[]> {
  const { rows } = await sql<{ id: number; isPinnedPart: boolean }>`
    with pinned as (
      select id, pinned_at from posts
      where team_id = ${teamId} and pinned_at is not null and ${position.before}::int is null and id <> all(${position.shown}::int[])
      order by pinned_at desc, id desc limit ${limit}
    ), newest as (
      select id from posts
      where team_id = ${teamId} and (${position.before}::int is null or id < ${position.before}) and id <> all(${position.shown}::int[])
        and (${position.before}::int is not null or pinned_at is null)
      order by id desc limit ${limit}
    )
    select id, is_pinned_part from (
      select id, true as is_pinned_part, pinned_at from pinned
      union all select id, false, null from newest
    ) both_parts
    order by is_pinned_part desc, pinned_at desc nulls last, id desc limit ${limit}`.execute(db)
  return rows
}

/** The ids of a page by offset. */
export async function offsetIds(db: Db, teamId: number, offset: number, limit: number): Promise<number[]> {
  const end = offset + limit
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id, pinned_at from posts where team_id = ${teamId} and pinned_at is not null order by pinned_at desc, id desc limit ${end})
      union all
      (select id, null from posts where team_id = ${teamId} and pinned_at is null order by id desc limit ${end})
    ) both_parts
    order by pinned_at desc nulls last, id desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** The posts in the order of the ids. Unread are those that were meant for the user and that the user has not read. */
export async function postsForUser(db: Db, userId: number, ids: readonly number[]): Promise<PostForUser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PostForUser>`
    select p.*, t.name as team_name, a.first_name, a.last_name, a.profile_image_url,
      l.user_id is not null as is_liked,
      coalesce(${inAudience} and v.read_at is null, false) as is_unread,
      v.viewed_at, json_build_object('firstName', me.first_name, 'lastName', me.last_name) as viewer,
      coalesce((select max(w.seconds) from watches w where w.post_id = p.id and w.user_id = ${userId}), 0) as watch_time_seconds,
      case when p.like_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('userId', k.user_id, 'firstName', k.first_name, 'lastName', k.last_name)), '[]')
        from (select k.user_id, u.first_name, u.last_name from likes k join users u on u.id = k.user_id
              where k.post_id = p.id order by k.user_id = ${userId} desc, k.created_at desc limit ${limits.likersInPost + 1}) k
      ) end as likers,
      case when p.comment_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at,
          'editedAt', c.edited_at, 'authorId', c.author_id,
          'firstName', c.first_name, 'lastName', c.last_name, 'profileImageUrl', c.profile_image_url) order by c.id), '[]')
        from (select c.id, c.content, c.created_at, c.edited_at, c.author_id, u.first_name, u.last_name, u.profile_image_url
              from comments c join users u on u.id = c.author_id where c.post_id = p.id order by c.id desc limit ${limits.commentsInPost}) c
      ) end as newest_comments
    from unnest(${ids}::int[]) with ordinality as wanted(id, place)
    join posts p on p.id = wanted.id
    join teams t on t.id = p.team_id
    join users a on a.id = p.author_id
    left join memberships m on m.team_id = p.team_id and m.user_id = ${userId}
    left join views v on v.post_id = p.id and v.user_id = ${userId}
    left join users me on me.id = v.user_id
    left join likes l on l.user_id = ${userId} and l.post_id = p.id
    order by wanted.place`.execute(db)
  return rows
}

export function findPost(db: Db, id: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Second in the order of locks, after the team. */
export function lockPost(db: Db, id: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export type NewPost = Pick<
  PostRow,
  'teamId' | 'authorId' | 'content' | 'allowComments' | 'backgroundColor' | 'clientKey'
>

/** Returns undefined if the author has used the client key. */
export function insertPost(db: Db, post: NewPost): Promise<PostRow | undefined> {
  return db
    .insertInto('posts')
    .values(post)
    .onConflict(conflict => conflict.columns(['authorId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertNotice(
  db: Db,
  notice: Pick<PostRow, 'teamId' | 'authorId' | 'kind' | 'content'>,
): Promise<number> {
  const { id } = await db.insertInto('posts').values(notice).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findByClientKey(db: Db, authorId: number, clientKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('authorId', '=', authorId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
  return row?.id
}

export async function updatePost(
  db: Db,
  id: number,
  changes: Partial<Pick<PostRow, 'content' | 'allowComments' | 'backgroundColor' | 'editedAt'>>,
): Promise<void> {
  await db.updateTable('posts').set(changes).where('id', '=', id).execute()
}

export type LinkPreview = Pick<
  PostRow,
  'linkPreviewUrl' | 'linkPreviewTitle' | 'linkPreviewDescription' | 'linkPreviewImage' | 'linkPreviewSiteName'
>

export async function setLinkPreview(db: Db, id: number, preview: LinkPreview): Promise<void> {
  await db.updateTable('posts').set(preview).where('id', '=', id).execute()
}

export async function setPinned(db: Db, id: number, isPinned: boolean): Promise<void> {
  await db
    .updateTable('posts')
    .set({ pinnedAt: isPinned ? sql<Date>`coalesce(pinned_at, now())` : null })
    .where('id', '=', id)
    .execute()
}

export async function deletePost(db: Db, id: number): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute()
}
