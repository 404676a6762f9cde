import { z } from 'zod'
import { author } from './authored-text.ts'
import { define } from './call.ts'
import { idParams } from './values.ts'

/** One a person and post or comment. */
export const reactionKinds = ['like', 'thanks', 'celebrate', 'support', 'on-it'] as const
export type ReactionKind = (typeof reactionKinds)[number]

export const reactionState = z.object({
  /** How many have reacted, by kind; kinds with 0 are left out. */
  reactions: z.partialRecord(z.enum(reactionKinds), z.number()),
  /** The actor's. */
  myReaction: z.enum(reactionKinds).nullable(),
})

const likeState = z.object({ isLiked: z.boolean(), likeCount: z.number() })

export const likePost = define('POST', '/api/posts/:id/like', {
  access: 'signed-in',
  summary: 'Likes; idempotent',
  params: idParams,
  reply: likeState,
})

export const unlikePost = define('DELETE', '/api/posts/:id/like', {
  access: 'signed-in',
  summary: 'Unlikes; idempotent',
  params: idParams,
  reply: likeState,
})

/** From nextCursor. */
const personCursor = z
  .string()
  .regex(/^\d{1,16}-\d{1,9}$/)
  .optional()

export const listLikers = define('GET', '/api/posts/:id/likers', {
  access: 'signed-in',
  summary: 'A page of those who like a post, newest first',
  params: idParams,
  query: z.object({ cursor: personCursor }),
  reply: z.object({
    likers: z.array(author.extend({ id: z.number() })),
    nextCursor: z.string().nullable(),
  }),
})

const reactionBody = z.object({ kind: z.enum(reactionKinds) })

export const reactToPost = define('PUT', '/api/posts/:id/reaction', {
  access: 'signed-in',
  summary: 'Reacts to a post, instead of any former reaction; idempotent',
  params: idParams,
  body: reactionBody,
  reply: reactionState,
})

export const removePostReaction = define('DELETE', '/api/posts/:id/reaction', {
  access: 'signed-in',
  summary: 'Removes any reaction to a post; idempotent',
  params: idParams,
  reply: reactionState,
})

export const reactToComment = define('PUT', '/api/comments/:id/reaction', {
  access: 'signed-in',
  summary: 'Reacts to a comment, instead of any former reaction; idempotent',
  params: idParams,
  body: reactionBody,
  reply: reactionState,
})

export const removeCommentReaction = define('DELETE', '/api/comments/:id/reaction', {
  access: 'signed-in',
  summary: 'Removes any reaction to a comment; idempotent',
  params: idParams,
  reply: reactionState,
})

const reactorsQuery = z.object({
  /** Only those who reacted this way. */
  kind: z.enum(reactionKinds).optional(),
  cursor: personCursor,
})
const reactors = z.object({
  people: z.array(author.extend({ id: z.number(), kind: z.enum(reactionKinds) })),
  nextCursor: z.string().nullable(),
})

export const listPostReactions = define('GET', '/api/posts/:id/reactions', {
  access: 'signed-in',
  summary: 'A page of those who have reacted to a post, newest first',
  params: idParams,
  query: reactorsQuery,
  reply: reactors,
})

export const listCommentReactions = define('GET', '/api/comments/:id/reactions', {
  access: 'signed-in',
  summary: 'A page of those who have reacted to a comment, newest first',
  params: idParams,
  query: reactorsQuery,
  reply: reactors,
})
