import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import { lockAllowedPost, readPost } from './feed.service.ts'
import type { Post } from './post-parts.ts'
import { countByMedia, updatePreview } from './posts.service.ts'
import * as sql from './posts.sql.ts'
import { type Comment, requireComment, toComment } from './reactions/comments.service.ts'
import * as commentSql from './reactions/comments.sql.ts'
import { addRevision } from './revisions.sql.ts'

/** Replaces the text that somebody else wrote by a note. The author is notified; media stay. */
export async function removePostText(
  ctx: Ctx,
  actor: Actor,
  { id, teamId }: { id: number; teamId: number },
  note: string,
): Promise<Post> {
  await countWrite(ctx, actor, 'post')
  await inTransaction(ctx, async unit => {
    await teams.lockTeam(unit, teamId)
    const { authorId, content } = await lockAllowedPost(unit, actor, id, 'post.remove-text')
    if (content !== '') await addRevision(unit.db, { postId: id, commentId: null, content, editorId: actor.id })
    await sql.updatePost(unit.db, id, {
      content: '',
      texts: null,
      mentions: '[]',
      removalNote: note,
      backgroundColor: null,
      askToConfirm: false,
      editedAt: new Date(),
      editedById: actor.id,
    })
    // There is nothing left to confirm; the record of what was confirmed stays.
    unit.invalidate('to-confirm')
    await updatePreview(unit, id, content, '')
    await countByMedia(unit, id)
    await unit.audit(actor.id, 'post.text-removed', `post:${id}`, { teamId, authorId, note })
    await unit.emit('text.removed', { postId: id, authorId, editorId: actor.id, note, commentId: null })
    unit.invalidate(`team:${teamId}`)
  })
  return readPost(ctx, actor, { id, teamId })
}

/** The same for a comment. Throws Refusal `post.missing` and `comment.missing`. */
export async function removeCommentText(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  id: number,
  note: string,
): Promise<Comment> {
  await countWrite(ctx, actor, 'comment')
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const before = await requireComment(unit.db, postId, id, actor.id)
    const { authorId, content } = before
    if (content !== '') await addRevision(unit.db, { postId, commentId: id, content, editorId: actor.id })
    await commentSql.removeText(unit.db, id, note, actor.id)
    await unit.audit(actor.id, 'comment.text-removed', `comment:${id}`, { postId, teamId, authorId, note })
    await unit.emit('text.removed', { postId, authorId, editorId: actor.id, note, commentId: id })
    unit.invalidate(`team:${teamId}`)
    return toComment(await requireComment(unit.db, postId, id, actor.id))
  })
}
