import { z } from 'zod'
import { define } from './call.ts'
import { done, instant, rowId, shownPerson } from './values.ts'

export const forYouKinds = [
  'mention',
  'reply',
  'comment',
  'registered',
  'text-removed',
  'text-edited',
  'media-described',
  'schedule-failed',
] as const

/**
 * A mention of the actor, a reply to their comment, a comment on their post, for owners somebody who registered without an
 * invitation, who is `by`, or what others have done to the actor's own text, or that a scheduled post was not sent.
 */
export const forYouEntry = z.object({
  id: z.number(),
  kind: z.enum(forYouKinds),
  /** Null where there is no post. */
  postId: z.number().nullable(),
  /** Null for a mention in a post, and where there is none. */
  commentId: z.number().nullable(),
  /** Null where nobody has done it. */
  by: shownPerson.nullable(),
  at: instant,
  /** Not seen yet, on any device. */
  isNew: z.boolean(),
  /** The beginning of the text, or why it was removed, on one line. */
  excerpt: z.string().nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type ForYouEntry = z.output<typeof forYouEntry>

export const listForYou = define('GET', '/api/users/me/activity', {
  access: 'signed-in',
  summary: 'Mentions of me, replies to my comments, comments on my posts, and for owners who registered; newest first',
  query: z.object({
    /** From nextCursor. */
    cursor: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional(),
  }),
  reply: z.object({ activity: z.array(forYouEntry), nextCursor: z.string().nullable() }),
})

export const seeForYou = define('POST', '/api/users/me/activity/seen', {
  access: 'signed-in',
  summary: 'Says that I have seen everything up to an entry',
  body: z.object({ id: rowId }),
  reply: done,
})
