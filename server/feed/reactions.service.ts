import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import type { comment } from '#contract/feed.ts'
import { type Actor, can } from '#contract/policy.ts'
import { markActive } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as commentSql from './comments.sql.ts'
import { lockAllowedPost } from './feed.service.ts'
import * as likeSql from './likes.sql.ts'
import { type PostWrite, writesToPosts } from './post-writes.ts'
import { languageOfText } from './text-language.ts'

export type Comment = z.input<typeof comment>

interface LikeWrite extends PostWrite {
  isLiked: boolean
}

const likeWrites = writesToPosts<LikeWrite, number>({
  action: 'post.like',
  write: async (unit, items) => {
    // Of several by one person on one post, the last one counts.
    const last = new Map(
      items.map(({ item: { actor, postId, isLiked } }) => [
        `${actor.id} ${postId}`,
        { userId: actor.id, postId, isLiked },
      ]),
    )
    const counts = await likeSql.setLikes(unit.db, [...last.values()])
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return items.map(({ post }) => counts.get(post.id) ?? 0)
  },
})

/** Likes or unlikes a post; idempotent. Throws Refusal `post.missing` and `writes.too-many`. */
export async function setLike(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  isLiked: boolean,
): Promise<{ isLiked: boolean; likeCount: number }> {
  await countWrite(ctx, actor, 'like')
  return { isLiked, likeCount: await likeWrites(ctx).add({ actor, postId, isLiked }) }
}

/** A page of those who like a post. */
export async function listLikers(
  ctx: Ctx,
  postId: number,
  cursor: string | undefined,
): Promise<z.input<typeof calls.listLikers.reply>> {
  const [likedAt = '', after = ''] = cursor?.split('-') ?? []
  const position = cursor === undefined ? null : { likedAt, id: Number(after) }
  const found = await likeSql.listLikers(ctx.db, postId, position, apiLimits.likersPage + 1)
  const page = found.slice(0, apiLimits.likersPage)
  const last = found.length > page.length ? page.at(-1) : undefined
  return {
    likers: page.map(({ id, firstName, lastName, profileImageUrl }) => ({ id, firstName, lastName, profileImageUrl })),
    nextCursor: last ? `${last.likedAt}-${last.id}` : null,
  }
}

export async function listComments(
  ctx: Ctx,
  postId: number,
  before: number | undefined,
): Promise<{ comments: Comment[]; hasMore: boolean }> {
  const found = await commentSql.listComments(ctx.db, postId, before, apiLimits.commentsPage + 1)
  const hasMore = found.length > apiLimits.commentsPage
  return { comments: found.slice(hasMore ? 1 : 0).map(toComment), hasMore }
}

interface CommentWrite extends PostWrite {
  content: string
  clientKey: string | null
}

const commentWrites = writesToPosts<CommentWrite, commentSql.CommentRow>({
  action: 'comment.create',
  write: async (unit, items) => {
    const open = items.filter(({ post }) => post.allowComments).map(({ item }) => item)
    const added = await insertOnce(unit, open)
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return items.map(({ item, post }) =>
      post.allowComments ? (added.get(item) ?? new Refusal('comment.missing')) : new Refusal('comments.off'),
    )
  },
})

/** Comments whose client key exists are found instead. */
async function insertOnce(unit: Unit, items: readonly CommentWrite[]) {
  const rows = new Map<CommentWrite, commentSql.CommentRow>()
  if (items.length === 0) return rows
  const comments = items.map(({ actor, ...comment }) => ({ ...comment, authorId: actor.id }))
  const inserted = await commentSql.insertComments(unit.db, comments)
  const repeated = comments.flatMap(({ authorId, clientKey }, index) =>
    clientKey !== null && !inserted[index] ? [{ authorId, clientKey }] : [],
  )
  const found = repeated.length > 0 ? await commentSql.findByClientKeys(unit.db, repeated) : []
  for (const [index, item] of items.entries()) {
    const row =
      inserted[index] ??
      found.find(({ authorId, clientKey }) => authorId === item.actor.id && clientKey === item.clientKey)
    if (row) rows.set(item, row)
  }
  return rows
}

/** Adds a comment; the same client key adds one comment only. Throws Refusal `post.missing` and `comments.off`. */
export async function addComment(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  { content, clientKey = null }: { content: string; clientKey?: string | null | undefined },
): Promise<Comment> {
  await countWrite(ctx, actor, 'comment')
  return toComment(await commentWrites(ctx).add({ actor, postId, content, clientKey }))
}

/** Throws Refusal `comment.missing` or `permission.denied` unless the actor may do this to the comment. */
export async function requireCommentRight(
  ctx: Ctx,
  actor: Actor,
  action: 'comment.edit' | 'comment.delete' | 'comment.remove-text',
  post: { id: number; teamId: number },
  id: number,
): Promise<void> {
  const row = await commentSql.findComment(ctx.db, post.id, id)
  if (!row) throw new Refusal('comment.missing')
  if (!can(actor, action, { teamId: post.teamId, authorId: row.authorId })) throw new Refusal('permission.denied')
}

/** Throws Refusal `post.missing`, `comment.missing` and, if a leader has removed the text, `text.removed`. */
export async function editComment(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  id: number,
  { content }: BodyOf<typeof calls.editComment>,
): Promise<Comment> {
  await countWrite(ctx, actor, 'comment')
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const before = await commentSql.findComment(unit.db, postId, id)
    if (!before) throw new Refusal('comment.missing')
    await markActive(unit.db, [actor.id])
    if (before.content === content) return toComment(before)
    if (before.removalNote !== null) throw new Refusal('text.removed')
    await commentSql.editComment(unit.db, id, content)
    unit.invalidate(`team:${teamId}`)
    const row = await commentSql.findComment(unit.db, postId, id)
    if (!row) throw new Refusal('comment.missing')
    return toComment(row)
  })
}

/** A comment as everyone gets it. */
export function toComment(row: commentSql.CommentRow): Comment {
  const { id, content, createdAt, editedAt, editedBy, removalNote, authorId, firstName, lastName, profileImageUrl } =
    row
  const author = { firstName, lastName, profileImageUrl }
  const language = languageOfText(content)
  return {
    id,
    content,
    language,
    createdAt,
    editedAt: editedAt?.toISOString() ?? null,
    editedBy,
    removalNote,
    authorId,
    author,
  }
}
