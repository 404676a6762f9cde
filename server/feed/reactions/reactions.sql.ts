import { type RawBuilder, sql } from 'kysely'
import type { ReactionKind } from '#contract/reactions.ts'
import type { Db } from '#server/db/kysely.ts'
import { countedWith, type ReactionCounts } from './counts.sql.ts'

/** What a user's reaction becomes. Null removes it. */
export interface PostReaction {
  userId: number
  postId: number
  kind: ReactionKind | null
  /** Removes a like alone. */
  isLikeOnly: boolean
}

export interface CommentReaction {
  userId: number
  postId: number
  commentId: number
  kind: ReactionKind | null
}

/**
 * Sets or removes the reaction of each pair of user and post. The posts' rows are locked, and no pair comes twice.
 * Returns the counts by post.
 */
export async function setPostReactions(
  db: Db,
  wanted: readonly PostReaction[],
): Promise<Map<number, { likeCount: number; reactions: ReactionCounts }>> {
  const { rows } = await sql<{ id: number; likeCount: number; reactions: ReactionCounts }>`
    with wanted as (
      select * from unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ postId }) => postId)}::int[],
        ${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ isLikeOnly }) => isLikeOnly)}::boolean[])
        as w(user_id, post_id, kind, is_like_only)
    ), former as (
      select l.user_id, l.post_id, l.kind from wanted w join likes l on l.user_id = w.user_id and l.post_id = w.post_id
      where w.kind is not null
    ), added as (
      insert into likes (user_id, post_id, kind)
      select user_id, post_id, kind from wanted where kind is not null order by post_id, user_id
      on conflict (user_id, post_id) do update set kind = excluded.kind, created_at = now()
      where likes.kind <> excluded.kind returning user_id, post_id, kind
    ), gone as (
      delete from likes l using wanted w where w.kind is null and l.user_id = w.user_id and l.post_id = w.post_id
        and (l.kind = 'like' or not w.is_like_only)
      returning l.post_id, l.kind
    ), changed as (
      select post_id, kind, 1 as n from added
      union all select post_id, former.kind, -1 from former join added using (user_id, post_id)
      union all select post_id, kind, -1 from gone
    )
    update posts p set
      like_count = like_count + (select coalesce(sum(n), 0) from changed c where c.post_id = p.id and c.kind = 'like'),
      reactions = ${countedWith(
        sql`p.reactions`,
        sql`select kind, n from changed c where c.post_id = p.id and c.kind <> 'like'`,
      )}
    where p.id in (select post_id from wanted) returning p.id, p.like_count, p.reactions`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * Sets or removes the reaction of each pair of user and comment. The posts' rows are locked, and no pair comes twice.
 * Returns the counts by comment; comments that are gone are left out.
 */
export async function setCommentReactions(
  db: Db,
  wanted: readonly CommentReaction[],
): Promise<Map<number, ReactionCounts>> {
  const { rows } = await sql<{ id: number; reactions: ReactionCounts }>`
    with wanted as (
      select w.* from unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ postId }) => postId)}::int[],
        ${wanted.map(({ commentId }) => commentId)}::int[], ${wanted.map(({ kind }) => kind)}::text[])
        as w(user_id, post_id, comment_id, kind)
      join comments c on c.id = w.comment_id and c.post_id = w.post_id and c.deleted_at is null
    ), former as (
      select r.user_id, r.comment_id, r.kind from wanted w
      join comment_reactions r on r.user_id = w.user_id and r.post_id = w.post_id and r.comment_id = w.comment_id
      where w.kind is not null
    ), added as (
      insert into comment_reactions (user_id, post_id, comment_id, kind)
      select user_id, post_id, comment_id, kind from wanted where kind is not null order by comment_id, user_id
      on conflict (user_id, post_id, comment_id) do update set kind = excluded.kind, created_at = now()
      where comment_reactions.kind <> excluded.kind returning user_id, comment_id, kind
    ), gone as (
      delete from comment_reactions r using wanted w
      where w.kind is null and r.user_id = w.user_id and r.post_id = w.post_id and r.comment_id = w.comment_id
      returning r.comment_id, r.kind
    ), changed as (
      select comment_id, kind, 1 as n from added
      union all select comment_id, former.kind, -1 from former join added using (user_id, comment_id)
      union all select comment_id, kind, -1 from gone
    )
    update comments c set reactions = ${countedWith(
      sql`c.reactions`,
      sql`select kind, n from changed where changed.comment_id = c.id`,
    )}
    where c.id in (select comment_id from wanted) returning c.id, c.reactions`.execute(db)
  return new Map(rows.map(({ id, reactions }) => [id, reactions]))
}

/** The post of a comment; undefined where the comment is gone. */
export async function postOfComment(db: Db, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('postId')
    .where('id', '=', commentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.postId
}

export interface ReactorRow {
  id: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
  kind: ReactionKind
  /** In microseconds since the epoch. */
  reactedAt: string
}

/** Where a page of people begins: after this one. */
export type ReactorPosition = Pick<ReactorRow, 'id' | 'reactedAt'>

interface ReactorPage {
  /** Only those who reacted this way. */
  kind: ReactionKind | undefined
  after: ReactorPosition | null
  limit: number
}

/** Who has reacted to a post, newest first. */
export const listReactorsOfPost = (db: Db, postId: number, page: ReactorPage): Promise<ReactorRow[]> =>
  listReactors(db, sql`likes r where r.post_id = ${postId}`, page)

/** Who has reacted to a comment, newest first. */
export const listReactorsOfComment = (db: Db, commentId: number, page: ReactorPage): Promise<ReactorRow[]> =>
  listReactors(db, sql`comment_reactions r where r.comment_id = ${commentId}`, page)

async function listReactors(
  db: Db,
  reactions: RawBuilder<unknown>,
  { kind, after, limit }: ReactorPage,
): Promise<ReactorRow[]> {
  const ofKind =
    kind === undefined
      ? sql``
      : kind === 'like'
        ? sql`and r.kind = 'like'`
        : sql`and r.kind <> 'like' and r.kind = ${kind}`
  const { rows } = await sql<ReactorRow>`
    select u.id, u.first_name, u.last_name, u.profile_image_url, r.kind,
      (extract(epoch from r.created_at) * 1000000)::bigint::text as reacted_at
    from (select * from ${reactions} ${ofKind}) r join users u on u.id = r.user_id
    where ${after === null} or (r.created_at, -r.user_id)
      < ('epoch'::timestamptz + ${after?.reactedAt ?? 0}::bigint * interval '1 microsecond', -${after?.id ?? 0}::int)
    order by r.created_at desc, r.user_id limit ${limit}`.execute(db)
  return rows
}
