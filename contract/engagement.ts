import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { done, givenInstant, idParams, instant, role } from './values.ts'

const watchTime = z.number().min(0).max(1_000_000)

/** When the video was first played offline; the server clamps it. */
const startedAt = givenInstant.optional()

const viewState = z.object({ isRead: z.boolean(), watchTimeSeconds: z.number() })

export const viewPost = define('POST', '/api/posts/:id/view', {
  access: 'signed-in',
  summary: 'Records that a post was fully visible, or that its video began to play',
  params: idParams,
  body: z
    .object({
      isVideoPlay: z.boolean().default(false),
      watchTimeSeconds: watchTime.default(0),
      mediaUrl: z.string().max(300).optional(),
      startedAt,
    })
    .prefault({}),
  reply: viewState,
})

export const updateWatchTime = define('PATCH', '/api/posts/:id/watch-time', {
  access: 'signed-in',
  summary: 'Seconds of a video that were played; never decreases',
  params: idParams,
  body: z.object({ watchTimeSeconds: watchTime, mediaUrl: z.string().max(300).optional(), startedAt }),
  reply: viewState,
})

export const viewPosts = define('POST', '/api/posts/views', {
  access: 'signed-in',
  summary: 'Records several posts as fully visible at once; skips posts that are missing',
  body: z.object({ postIds: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(limits.feedPageMax) }),
  reply: z.object({ read: z.array(z.number()) }),
})

export const unviewedCounts = define('GET', '/api/users/me/unviewed-counts', {
  access: 'signed-in',
  summary: 'Unread posts: team id → number; without teams that have none',
  reply: z.record(z.string(), z.number()),
})

export const engagementStatus = define('GET', '/api/users/me/engagement-status', {
  access: 'signed-in',
  summary: 'How many of the posts meant for me I have read; engagementRate in percent, null if none was meant for me',
  reply: z.object({
    totalPosts: z.number(),
    viewedPosts: z.number(),
    unviewedPosts: z.number(),
    engagementRate: z.number().nullable(),
    isEligible: z.boolean(),
  }),
})

const reader = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  profileImageUrl: z.string().nullable(),
  teams: z.array(z.string()),
  hasSignedIn: z.boolean(),
  /** The company's day, as its noon; the time stays with the reader. */
  viewedAt: instant.nullable(),
})
export type Reader = z.output<typeof reader>

export const postEngagement = define('GET', '/api/posts/:id/engagement', {
  access: 'signed-in',
  summary: 'Who of the audience of a post has read it and who has not',
  params: idParams,
  query: z.object({
    search: z.string().trim().max(100).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(limits.engagementPage),
  }),
  reply: z.object({
    nonViewedUsers: z.array(reader),
    viewedUsers: z.array(reader),
    nonViewedCount: z.number(),
    viewedCount: z.number(),
    /** How many of each match the search. */
    nonViewedMatches: z.number(),
    viewedMatches: z.number(),
  }),
})

export const openDocument = define('POST', '/api/posts/:id/documents/open', {
  access: 'signed-in',
  summary: 'Records that I have opened a document of a post, once; nothing for its author',
  params: idParams,
  body: z.object({ mediaId: z.uuid() }),
  reply: done,
})

const opening = z.object({
  user: reader.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }),
  openedAt: instant,
})

export const documentOpenings = define('GET', '/api/posts/:id/documents', {
  access: 'signed-in',
  summary: 'The documents of a post, and who has opened each of them',
  params: idParams,
  reply: z.object({
    documents: z.array(
      z.object({
        mediaId: z.uuid(),
        fileName: z.string(),
        openedCount: z.number(),
        /** The latest first, up to 200. */
        openings: z.array(opening),
      }),
    ),
  }),
})
export type DocumentOpenings = z.output<typeof documentOpenings.reply>
