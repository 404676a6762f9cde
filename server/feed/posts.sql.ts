import { type Selectable, sql } from 'kysely'
import { lifetimes } from '#contract/lifetimes.ts'
import { byClientKey } from '#server/db/by-client-key.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Posts } from '#server/db/types.generated.ts'
import { isHeld } from '#server/holds/index.ts'
import type { LockedRows } from '#server/lib/batches/batched-writes.ts'

/** Posts deleted since then can be restored. */
export const restorableSince = sql<Date>`now() - make_interval(secs => ${lifetimes.deleted / 1_000})`
export type PostRow = Selectable<Posts>

/** Where the next page begins. */
export interface FeedPosition {
  /** Posts that earlier pages showed as pinned; they are not shown again, wherever they are now. */
  shown: readonly number[]
  /** The last post that was shown in order of time; null while the pinned ones are shown. */
  before: number | null
}

export const firstPosition: FeedPosition = { shown: [], before: null }

export interface PageId {
  id: number
  /** Its place in order of time. */
  place: number
  isPinnedPart: boolean
}

/** The place of a post in order of time: that of its publication. */
const place = sql<number>`coalesce(place, id)`

/**
 * The ids of a page: pinned first, newest pin first, then newest first. A post that is pinned or unpinned between two
 * pages keeps its place in time, unless it was shown already.
 */
export async function pageIds(db: Db, teamId: number, position: FeedPosition, limit: number): Promise<PageId[]> {
  const { rows } = await sql<PageId>`
    with pinned as (
      select id, ${place} as place, pinned_at from posts
      where team_id = ${teamId} and deleted_at is null and pinned_at is not null and ${position.before}::int is null and id <> all(${position.shown}::int[])
      order by pinned_at desc, id desc limit ${limit}
    ), newest as (
      select id, ${place} as place from posts
      where team_id = ${teamId} and deleted_at is null and (${position.before}::int is null or ${place} < ${position.before}) and id <> all(${position.shown}::int[])
        and (${position.before}::int is not null or pinned_at is null)
      order by ${place} desc limit ${limit}
    )
    select id, place, is_pinned_part from (
      select id, place, true as is_pinned_part, pinned_at from pinned
      union all select id, place, false, null from newest
    ) both_parts
    order by is_pinned_part desc, pinned_at desc nulls last, place desc limit ${limit}`.execute(db)
  return rows
}

/** The ids of a page by offset. */
export async function offsetIds(db: Db, teamId: number, offset: number, limit: number): Promise<number[]> {
  const end = offset + limit
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id, ${place} as place, pinned_at from posts where team_id = ${teamId} and deleted_at is null and pinned_at is not null order by pinned_at desc, id desc limit ${end})
      union all
      (select id, ${place}, null from posts where team_id = ${teamId} and deleted_at is null and pinned_at is null order by ${place} desc limit ${end})
    ) both_parts
    order by pinned_at desc nulls last, place desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

const posts = (db: Db) => db.selectFrom('posts').selectAll().where('deletedAt', 'is', null)

export function findPost(db: Db, id: number): Promise<PostRow | undefined> {
  return posts(db).where('id', '=', id).executeTakeFirst()
}

/** Second in the order of locks, after the team. */
export function lockPost(db: Db, id: number): Promise<PostRow | undefined> {
  return posts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function findPosts(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  return posts(db).where('id', '=', sql<number>`any(${ids}::int[])`).execute()
}

/** Locks posts in the order of their ids. Returns those that still exist, without those that it skips. */
export async function lockPosts(db: Db, ids: readonly number[], lockedRows: LockedRows): Promise<PostRow[]> {
  const query = posts(db).where('id', '=', sql<number>`any(${ids}::int[])`).orderBy('id').forNoKeyUpdate()
  return (lockedRows === 'skip' ? query.skipLocked() : query).execute()
}

export type NewPost = Pick<
  PostRow,
  | 'teamId'
  | 'authorId'
  | 'content'
  | 'allowComments'
  | 'backgroundColor'
  | 'askToConfirm'
  | 'confirmAfterOpening'
  | 'isUrgent'
  | 'byMail'
  | 'hasPoll'
  | 'clientKey'
> & { mentions: string }

/** Returns undefined if the author has used the client key. With an id, it is the post that was scheduled under it. */
export async function insertPost(db: Db, post: NewPost, id?: number): Promise<PostRow | undefined> {
  if (id !== undefined) return insertScheduled(db, post, id)
  return db
    .insertInto('posts')
    .values(post)
    .onConflict(conflict => conflict.columns(['authorId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function insertScheduled(db: Db, post: NewPost, id: number): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    insert into posts (id, place, team_id, author_id, content, mentions, allow_comments, background_color, ask_to_confirm,
      confirm_after_opening, is_urgent, by_mail, has_poll, client_key)
    overriding system value
    values (${id}, nextval(pg_get_serial_sequence('posts', 'id')), ${post.teamId}, ${post.authorId}, ${post.content}, ${post.mentions}::jsonb,
      ${post.allowComments}, ${post.backgroundColor}, ${post.askToConfirm}, ${post.confirmAfterOpening}, ${post.isUrgent}, ${post.byMail},
      ${post.hasPoll}, ${post.clientKey})
    on conflict do nothing returning *`.execute(db)
  return rows[0]
}

export async function insertNotice(
  db: Db,
  notice: Pick<PostRow, 'teamId' | 'authorId' | 'kind' | 'content'> & { texts: string | null },
): Promise<number> {
  const { id } = await db.insertInto('posts').values(notice).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findByClientKey = byClientKey('posts', 'authorId')

export async function updatePost(
  db: Db,
  id: number,
  changes: Partial<
    Pick<
      PostRow,
      | 'content'
      | 'allowComments'
      | 'backgroundColor'
      | 'editedAt'
      | 'editedById'
      | 'removalNote'
      | 'askToConfirm'
      | 'confirmAfterOpening'
      | 'hasPoll'
    > & { mentions: string; texts: string | null }
  >,
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

/** Hides a post until it is restored, or deleted for good. */
export async function hidePost(db: Db, id: number, deletedById: number): Promise<void> {
  await db.updateTable('posts').set({ deletedAt: sql`now()`, deletedById }).where('id', '=', id).execute()
}

/** A post that this user has deleted within the time in which they may restore it. */
export function findRestorable(db: Db, id: number, deletedById: number): Promise<PostRow | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedById', '=', deletedById)
    .where('deletedAt', '>', restorableSince)
    .executeTakeFirst()
}

/** Shows a hidden post again. Returns whether it was still hidden. */
export async function showPost(db: Db, id: number, deletedById: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ deletedAt: null, deletedById: null })
    .where('id', '=', id)
    .where('deletedById', '=', deletedById)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Posts that can no longer be restored and are not on hold, or the one with this id if it is among them, with their teams,
 * in the order in which they are locked.
 */
export function findExpired(db: Db, id?: number): Promise<Pick<PostRow, 'id' | 'teamId' | 'deletedById'>[]> {
  const expired = db
    .selectFrom('posts')
    .select(['id', 'teamId', 'deletedById'])
    .where('deletedAt', '<=', restorableSince)
    .where(sql<boolean>`not ${isHeld(sql`posts.id`, sql`posts.author_id`)}`)
    .orderBy('teamId')
    .orderBy('id')
  return (id === undefined ? expired : expired.where('id', '=', id)).execute()
}

/** How many of a post's audience have joined; none of a post that is not published. */
export async function countJoined(db: Db, postId: number): Promise<number> {
  const row = await db.selectFrom('posts').select('audienceJoined').where('id', '=', postId).executeTakeFirst()
  return row?.audienceJoined ?? 0
}
