import type { Actor } from '#contract/policy.ts'
import { serverFeed as text } from '#locales/text.ts'
import { requireNoHold } from '#server/holds/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'
import { suspendPost } from '#server/reading/index.ts'
import * as teams from '#server/teams/index.ts'
import { lockAllowedPost, readPost } from './feed.service.ts'
import type { Post } from './post-parts.ts'
import { countByMedia } from './posts.service.ts'
import * as sql from './posts.sql.ts'
import { type Comment, requireComment, toComment } from './reactions/comments.service.ts'
import * as commentSql from './reactions/comments.sql.ts'

/**
 * Deletes a post with its comments, likes, views and media: at once for everybody, for good when nobody can restore it.
 * Throws Refusal `hold.active`.
 */
export async function deletePost(
  ctx: Ctx,
  actor: Actor,
  { id, teamId }: { id: number; teamId: number },
): Promise<{ message: string }> {
  await countWrite(ctx, actor, 'post')
  return inTransaction(ctx, async unit => {
    await teams.lockTeam(unit, teamId)
    const { authorId, seq, askToConfirm } = await lockAllowedPost(unit, actor, id, 'post.delete')
    await requireNoHold(unit, actor, { postId: id })
    await unit.emit('post.deleting', { postId: id, byId: actor.id })
    if (askToConfirm) unit.invalidate('to-confirm')
    if (seq !== null) await suspendPost(unit.db, { postId: id, teamId })
    await sql.hidePost(unit.db, id, actor.id)
    await unit.audit(actor.id, 'post.deleted', `post:${id}`, { teamId, authorId })
    unit.invalidate(`team:${teamId}`)
    return { message: text.postDeleted }
  })
}

/** Brings back a post that the actor has just deleted. Throws Refusal `post.missing` when it is too late. */
export async function restorePost(ctx: Ctx, actor: Actor, id: number): Promise<Post> {
  await countWrite(ctx, actor, 'post')
  const post = await inTransaction(ctx, async unit => {
    const found = await sql.findRestorable(unit.db, id, actor.id)
    if (!found) throw new Refusal('post.missing')
    const { teamId, authorId } = found
    await teams.lockTeam(unit, teamId)
    if (!(await sql.showPost(unit.db, id, actor.id))) throw new Refusal('post.missing')
    await lockAllowedPost(unit, actor, id, 'post.delete')
    await unit.emit('post.restored', { postId: id })
    await countByMedia(unit, id)
    if (found.askToConfirm) unit.invalidate('to-confirm')
    await unit.audit(actor.id, 'post.restored', `post:${id}`, { teamId, authorId })
    unit.invalidate(`team:${teamId}`)
    return found
  })
  return readPost(ctx, actor, post)
}

/** Deletes a comment: at once for everybody, for good when nobody can restore it. Throws Refusal `comment.missing`
 * and `hold.active`. */
export async function deleteComment(ctx: Ctx, actor: Actor, postId: number, id: number): Promise<{ message: string }> {
  await countWrite(ctx, actor, 'comment')
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const row = await commentSql.findComment(unit.db, postId, id, actor.id)
    if (row) await requireNoHold(unit, actor, { comment: row })
    if (!row || !(await commentSql.hideComment(unit.db, postId, id, actor.id))) throw new Refusal('comment.missing')
    const { authorId } = row
    await unit.audit(actor.id, 'comment.deleted', `comment:${id}`, { postId, teamId, authorId })
    unit.invalidate(`team:${teamId}`)
    return { message: text.commentDeleted }
  })
}

/** Brings back a comment that the actor has just deleted. Throws Refusal `comment.missing` when it is too late. */
export async function restoreComment(ctx: Ctx, actor: Actor, postId: number, id: number): Promise<Comment> {
  await countWrite(ctx, actor, 'comment')
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    if (!(await commentSql.restoreComment(unit.db, postId, id, actor.id))) throw new Refusal('comment.missing')
    const row = await requireComment(unit.db, postId, id, actor.id)
    const { authorId } = row
    await unit.audit(actor.id, 'comment.restored', `comment:${id}`, { postId, teamId, authorId })
    unit.invalidate(`team:${teamId}`)
    return toComment(row)
  })
}

/** Deletes for good what can no longer be restored, and is not on hold. */
export async function sweepDeleted(ctx: Ctx): Promise<void> {
  await commentSql.deleteExpired(ctx.db)
  for (const { id, teamId } of await sql.findExpired(ctx.db))
    await inTransaction(ctx, async unit => {
      await teams.findAndLockTeam(unit, teamId)
      // It may have been restored, or put on hold, before the lock.
      const [expired] = await sql.findExpired(unit.db, id)
      if (!expired) return
      const { deletedById } = expired
      // Of a post that the version before has hidden, no record is kept yet.
      if (deletedById !== null) await unit.emit('post.deleting', { postId: id, byId: deletedById })
      await media.detachMedia(unit.db, id)
      await sql.deletePost(unit.db, id)
    })
}
