import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { QueryOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reactions.ts'
import type { ReactionKind } from '#contract/reactions.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { allowedPost } from '../feed.service.ts'
import { type PostWrite, writesToPosts } from '../post-writes.ts'
import { type ReactionCounts, reactionsOf } from './counts.sql.ts'
import * as reactionSql from './reactions.sql.ts'

/** Null removes the reaction. */
interface ReactionWrite extends PostWrite {
  kind: ReactionKind | null
  /** Removes a like alone. */
  isLikeOnly?: boolean
}

interface ReactionState {
  reactions: ReactionCounts
  myReaction: ReactionKind | null
}

const reactionWrites = writesToPosts<ReactionWrite, ReactionState>({
  action: 'post.like',
  write: async (unit, items) => {
    const last = new Map<string, reactionSql.PostReaction>()
    for (const { item } of items) {
      const key = `${item.actor.id} ${item.postId}`
      last.set(key, after(last.get(key), item))
    }
    const counts = await reactionSql.setPostReactions(unit.db, [...last.values()])
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return items.map(({ item, post }) => {
      const { likeCount = 0, reactions = {} } = counts.get(post.id) ?? {}
      const myReaction = last.get(`${item.actor.id} ${post.id}`)?.kind ?? null
      return { reactions: reactionsOf(likeCount, reactions), myReaction }
    })
  },
})

/** Of several by one person on one post, the last one counts; what removes a like leaves another kind. */
function after(former: reactionSql.PostReaction | undefined, item: ReactionWrite): reactionSql.PostReaction {
  const { actor, postId, kind, isLikeOnly = false } = item
  const next = { userId: actor.id, postId, kind, isLikeOnly }
  if (!former || !isLikeOnly) return next
  return former.kind === 'like' ? { ...next, isLikeOnly: false } : former
}

/** Likes or unlikes a post; idempotent. Throws Refusal `post.missing` and `writes.too-many`. */
export async function setLike(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  isLiked: boolean,
): Promise<{ isLiked: boolean; likeCount: number }> {
  await countWrite(ctx, actor, 'like')
  const write = { actor, postId, kind: isLiked ? ('like' as const) : null, isLikeOnly: !isLiked }
  const { reactions } = await reactionWrites(ctx).add(write)
  return { isLiked, likeCount: reactions.like ?? 0 }
}

/**
 * Reacts to a post, instead of any former reaction, or removes it; idempotent. Throws Refusal `post.missing` and
 * `writes.too-many`.
 */
export async function reactToPost(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  kind: ReactionKind | null,
): Promise<ReactionState> {
  await countWrite(ctx, actor, 'like')
  return reactionWrites(ctx).add({ actor, postId, kind })
}

interface CommentReactionWrite extends PostWrite {
  commentId: number
  kind: ReactionKind | null
}

const commentReactionWrites = writesToPosts<CommentReactionWrite, ReactionState>({
  action: 'post.like',
  write: async (unit, items) => {
    const keyOf = ({ actor, commentId }: CommentReactionWrite) => `${actor.id} ${commentId}`
    const last = new Map(items.map(({ item }) => [keyOf(item), { userId: item.actor.id, ...item }]))
    const counts = await reactionSql.setCommentReactions(unit.db, [...last.values()])
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return items.map(({ item }) => {
      const reactions = counts.get(item.commentId)
      if (!reactions) return new Refusal('comment.missing')
      return { reactions, myReaction: last.get(keyOf(item))?.kind ?? null }
    })
  },
})

/** The same for a comment. Throws Refusal `comment.missing` and `writes.too-many`. */
export async function reactToComment(
  ctx: Ctx,
  actor: Actor,
  comment: { id: number; postId: number },
  kind: ReactionKind | null,
): Promise<ReactionState> {
  await countWrite(ctx, actor, 'like')
  return commentReactionWrites(ctx).add({ actor, postId: comment.postId, commentId: comment.id, kind })
}

/** A comment on a post to which the actor may do this. Throws Refusal `comment.missing` and as `allowedPost`. */
export async function commentToReactTo(
  ctx: Ctx,
  actor: Actor,
  id: number,
  action: 'post.read' | 'post.like',
): Promise<{ id: number; postId: number }> {
  const postId = await reactionSql.postOfComment(ctx.db, id)
  if (postId === undefined) throw new Refusal('comment.missing')
  await allowedPost(ctx, actor, postId, action)
  return { id, postId }
}

type ReactorQuery = QueryOf<typeof calls.listPostReactions>
type ReactorsReply = z.input<typeof calls.listPostReactions.reply>

/** A page of those who have reacted to a post. */
export const listPostReactions = (ctx: Ctx, postId: number, query: ReactorQuery): Promise<ReactorsReply> =>
  pageOfReactors(query, page => reactionSql.listReactorsOfPost(ctx.db, postId, page))

/** A page of those who have reacted to a comment. */
export const listCommentReactions = (ctx: Ctx, commentId: number, query: ReactorQuery): Promise<ReactorsReply> =>
  pageOfReactors(query, page => reactionSql.listReactorsOfComment(ctx.db, commentId, page))

async function pageOfReactors(
  { kind, cursor }: ReactorQuery,
  read: (page: Parameters<typeof reactionSql.listReactorsOfPost>[2]) => Promise<reactionSql.ReactorRow[]>,
): Promise<ReactorsReply> {
  const [reactedAt = '', last = ''] = cursor?.split('-') ?? []
  const position = cursor === undefined ? null : { reactedAt, id: Number(last) }
  const found = await read({ kind, after: position, limit: apiLimits.likersPage + 1 })
  const page = found.slice(0, apiLimits.likersPage)
  const end = found.length > page.length ? page.at(-1) : undefined
  return {
    people: page.map(person => {
      const { id, firstName, lastName, profileImageUrl } = person
      return { id, firstName, lastName, profileImageUrl, kind: person.kind }
    }),
    nextCursor: end ? `${end.reactedAt}-${end.id}` : null,
  }
}

/** A page of those who like a post. */
export async function listLikers(
  ctx: Ctx,
  postId: number,
  cursor: string | undefined,
): Promise<z.input<typeof calls.listLikers.reply>> {
  const { people, nextCursor } = await listPostReactions(ctx, postId, { kind: 'like', cursor })
  return {
    likers: people.map(({ id, firstName, lastName, profileImageUrl }) => ({
      id,
      firstName,
      lastName,
      profileImageUrl,
    })),
    nextCursor,
  }
}
