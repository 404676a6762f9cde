import type { z } from 'zod'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import type { comment } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, can } from '#contract/policy.ts'
import { markActive } from '#server/accounts/activity.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as commentSql from './comments.sql.ts'
import { lockAllowedPost } from './feed.service.ts'
import * as likeSql from './likes.sql.ts'

type Comment = z.input<typeof comment>

/** Likes or unlikes a post; idempotent. Throws Refusal `post.missing`. */
export async function setLike(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  isLiked: boolean,
): Promise<{ isLiked: boolean; likeCount: number }> {
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.like')
    const likeCount = await (isLiked ? likeSql.like : likeSql.unlike)(unit.db, postId, actor.id)
    await markActive(unit.db, actor.id)
    unit.invalidate(`team:${teamId}`)
    return { isLiked, likeCount }
  })
}

export async function listComments(
  ctx: Ctx,
  postId: number,
  before: number | undefined,
): Promise<{ comments: Comment[]; hasMore: boolean }> {
  const found = await commentSql.listComments(ctx.db, postId, before, limits.commentsPage + 1)
  const hasMore = found.length > limits.commentsPage
  return { comments: found.slice(hasMore ? 1 : 0).map(toComment), hasMore }
}

/** Adds a comment; the same client key adds one comment only. Throws Refusal `post.missing` and `comments.off`. */
export async function addComment(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  form: BodyOf<typeof calls.addComment>,
): Promise<Comment> {
  return inTransaction(ctx, async unit => {
    const post = await lockAllowedPost(unit, actor, postId, 'comment.create')
    if (!post.allowComments) throw new Refusal('comments.off')
    const id = await commentSql.insertComment(unit.db, {
      postId,
      authorId: actor.id,
      content: form.content,
      clientKey: form.clientKey ?? null,
    })
    const row = id
      ? await commentSql.findComment(unit.db, postId, id)
      : await commentSql.findByClientKey(unit.db, actor.id, form.clientKey ?? '')
    if (!row) throw new Refusal('comment.missing')
    await markActive(unit.db, actor.id)
    unit.invalidate(`team:${post.teamId}`)
    return toComment(row)
  })
}

/** Throws Refusal `comment.missing` or `permission.denied` unless the actor may edit or delete the comment. */
export async function requireCommentRight(
  ctx: Ctx,
  actor: Actor,
  action: 'comment.edit' | 'comment.delete',
  post: { id: number; teamId: number },
  id: number,
): Promise<void> {
  const row = await commentSql.findComment(ctx.db, post.id, id)
  if (!row) throw new Refusal('comment.missing')
  if (!can(actor, action, { teamId: post.teamId, authorId: row.authorId })) throw new Refusal('permission.denied')
}

/** Throws Refusal `post.missing` and `comment.missing`. */
export async function editComment(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  id: number,
  { content }: BodyOf<typeof calls.editComment>,
): Promise<Comment> {
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const before = await commentSql.findComment(unit.db, postId, id)
    await commentSql.editComment(unit.db, postId, id, content)
    const row = await commentSql.findComment(unit.db, postId, id)
    if (!row) throw new Refusal('comment.missing')
    if (row.authorId !== actor.id && before?.content !== content)
      await unit.audit(actor.id, 'comment.edited', `comment:${id}`, { postId, teamId, authorId: row.authorId })
    await markActive(unit.db, actor.id)
    unit.invalidate(`team:${teamId}`)
    return toComment(row)
  })
}

/** Throws Refusal `post.missing` and `comment.missing`. */
export async function deleteComment(ctx: Ctx, actor: Actor, postId: number, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const row = await commentSql.findComment(unit.db, postId, id)
    if (!row || !(await commentSql.deleteComment(unit.db, postId, id))) throw new Refusal('comment.missing')
    if (row.authorId !== actor.id)
      await unit.audit(actor.id, 'comment.deleted', `comment:${id}`, { postId, teamId, authorId: row.authorId })
    unit.invalidate(`team:${teamId}`)
    return { message: 'The comment is deleted.' }
  })
}

function toComment({ id, content, createdAt, editedAt, authorId, ...author }: commentSql.CommentRow): Comment {
  return { id, content, createdAt, editedAt: editedAt?.toISOString() ?? null, authorId, author }
}
