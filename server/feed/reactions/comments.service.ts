import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { Mention } from '#contract/authored-text.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/comments.ts'
import type { comment } from '#contract/comments.ts'
import { type Actor, can } from '#contract/policy.ts'
import { markActive } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { lockAllowedPost } from '../feed.service.ts'
import { checkedMentions, newlyMentioned } from '../mentions/mentions.ts'
import { type PostWrite, writesToPosts } from '../post-writes.ts'
import { languageOfText } from '../text-language.ts'
import * as commentSql from './comments.sql.ts'

export type Comment = z.input<typeof comment>

export async function listComments(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  before: number | undefined,
): Promise<{ comments: Comment[]; hasMore: boolean }> {
  const found = await commentSql.listComments(ctx.db, postId, {
    before,
    readerId: actor.id,
    limit: apiLimits.commentsPage + 1,
  })
  const hasMore = found.length > apiLimits.commentsPage
  return { comments: found.slice(hasMore ? 1 : 0).map(toComment), hasMore }
}

interface CommentWrite extends PostWrite {
  content: string
  mentions: readonly Mention[]
  parentId: number | null
  clientKey: string | null
}

const commentWrites = writesToPosts<CommentWrite, commentSql.CommentRow>({
  action: 'comment.create',
  write: async (unit, items) => {
    const parents = await parentsOf(unit, items)
    const isAnswerable = ({ item }: { item: CommentWrite }) => item.parentId === null || parents.has(item)
    const open = items.filter(each => each.post.allowComments && isAnswerable(each))
    const added = await insertOnce(
      unit,
      open.map(({ item }) => item),
      parents,
    )
    const isNew = ({ item }: { item: CommentWrite }) => added.get(item)?.isNew === true
    const announced = open.filter(isNew).flatMap(({ item, post }) => {
      const row = added.get(item)?.row
      const parent = parents.get(item)
      return row
        ? [
            {
              id: row.id,
              postId: post.id,
              authorId: item.actor.id,
              postAuthorId: post.authorId,
              answeredIds: parent ? [parent.authorId, parent.rootAuthorId] : [],
              mentionedIds: newlyMentioned([], row.mentions, item.actor.id),
            },
          ]
        : []
    })
    if (announced.length > 0) await unit.emit('comments.added', { comments: announced })
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return items.map(({ item, post }) =>
      post.allowComments ? (added.get(item)?.row ?? new Refusal('comment.missing')) : new Refusal('comments.off'),
    )
  },
})

type Parent = Awaited<ReturnType<typeof commentSql.findParents>>[number]

/** The parent of each item, where that is a comment of the same post. */
async function parentsOf(unit: Unit, items: readonly { item: CommentWrite }[]): Promise<Map<CommentWrite, Parent>> {
  const ids = items.flatMap(({ item }) => item.parentId ?? [])
  const parents = new Map<CommentWrite, Parent>()
  if (ids.length === 0) return parents
  const found = await commentSql.findParents(unit.db, ids)
  for (const { item } of items) {
    const parent = found.find(({ id, postId }) => id === item.parentId && postId === item.postId)
    if (parent) parents.set(item, parent)
  }
  return parents
}

/** Comments whose client key exists are found instead. */
async function insertOnce(
  unit: Unit,
  items: readonly CommentWrite[],
  parents: ReadonlyMap<CommentWrite, { rootId: number }>,
) {
  const rows = new Map<CommentWrite, { row: commentSql.CommentRow; isNew: boolean }>()
  if (items.length === 0) return rows
  const comments = items.map(item => {
    const { actor, ...comment } = item
    return { ...comment, parentId: parents.get(item)?.rootId ?? null, authorId: actor.id }
  })
  const inserted = await commentSql.insertComments(unit.db, comments)
  const repeated = comments.flatMap(({ authorId, clientKey }, index) =>
    clientKey !== null && !inserted[index] ? [{ authorId, clientKey }] : [],
  )
  const found = repeated.length > 0 ? await commentSql.findByClientKeys(unit.db, repeated) : []
  for (const [index, item] of items.entries()) {
    const row =
      inserted[index] ??
      found.find(({ authorId, clientKey }) => authorId === item.actor.id && clientKey === item.clientKey)
    if (row) rows.set(item, { row, isNew: inserted[index] !== undefined })
  }
  return rows
}

/**
 * Adds a comment. The same client key adds one comment only, and a repeated call gets it, without being judged again.
 * Throws Refusal `post.missing`, `comments.off`, and `comment.missing` where what it answers is gone.
 */
export async function addComment(
  ctx: Ctx,
  actor: Actor,
  { id: postId, teamId }: { id: number; teamId: number },
  form: BodyOf<typeof calls.addComment>,
): Promise<Comment> {
  const { content, parentId = null, clientKey = null } = form
  const [made] = clientKey ? await commentSql.findByClientKeys(ctx.db, [{ authorId: actor.id, clientKey }]) : []
  if (made) return toComment(made)
  await countWrite(ctx, actor, 'comment')
  const mentions = await checkedMentions(ctx.db, { ...form, teamId })
  return toComment(await commentWrites(ctx).add({ actor, postId, content, mentions, parentId, clientKey }))
}

/** Throws Refusal `comment.missing`. */
export async function requireComment(
  ...comment: Parameters<typeof commentSql.findComment>
): Promise<commentSql.CommentRow> {
  const row = await commentSql.findComment(...comment)
  if (!row) throw new Refusal('comment.missing')
  return row
}

/** The comment, if the actor may do this to it. Throws Refusal `comment.missing` or `permission.denied`. */
export async function allowedComment(
  ctx: Ctx,
  actor: Actor,
  action: 'comment.edit' | 'comment.delete' | 'comment.remove-text',
  post: { id: number; teamId: number },
  id: number,
): Promise<{ id: number; postId: number }> {
  const row = await requireComment(ctx.db, post.id, id, actor.id)
  if (!can(actor, action, { teamId: post.teamId, authorId: row.authorId })) throw new Refusal('permission.denied')
  return { id, postId: post.id }
}

/** Throws Refusal `post.missing`, `comment.missing` and, if a leader has removed the text, `text.removed`. */
export async function editComment(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  id: number,
  { content, mentions: given }: BodyOf<typeof calls.editComment>,
): Promise<Comment> {
  await countWrite(ctx, actor, 'comment')
  return inTransaction(ctx, async unit => {
    const { teamId } = await lockAllowedPost(unit, actor, postId, 'post.read')
    const before = await requireComment(unit.db, postId, id, actor.id)
    await markActive(unit.db, [actor.id])
    const isEdited = before.content !== content
    if (!isEdited && given === undefined) return toComment(before)
    if (before.removalNote !== null) throw new Refusal('text.removed')
    const mentions = await checkedMentions(unit.db, { content, mentions: given, teamId })
    await commentSql.editComment(unit.db, id, { content, mentions, isEdited })
    if (isEdited) await unit.audit(actor.id, 'comment.edited', `comment:${id}`, { postId, teamId, authorId: actor.id })
    const userIds = newlyMentioned(before.mentions, mentions, actor.id)
    if (userIds.length > 0) await unit.emit('text.mentions', { postId, commentId: id, authorId: actor.id, userIds })
    unit.invalidate(`team:${teamId}`)
    return toComment(await requireComment(unit.db, postId, id, actor.id))
  })
}

/** A comment as the reader gets it for whom it was read. */
export function toComment(row: commentSql.CommentRow): Comment {
  const {
    id,
    content,
    createdAt,
    editedAt,
    editedBy,
    removalNote,
    mentions,
    parentId,
    reactions,
    myReaction = null,
    authorId,
    firstName,
    lastName,
    profileImageUrl,
  } = row
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
    mentions,
    parentId,
    reactions,
    myReaction,
    authorId,
    author,
  }
}
