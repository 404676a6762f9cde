import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { author, clientKey, editedBy, givenMentions, mentions, removalNote, textLanguage } from './authored-text.ts'
import { define } from './call.ts'
import { comment } from './comments.ts'
import * as forms from './feed.forms.ts'
import { limits } from './limits.ts'
import { mediaInfo, processingErrors } from './media.ts'
import { givenPoll, poll } from './polls.ts'
import { reactionState } from './reactions.ts'
import { codePoints } from './text/code-points.ts'
import { isVisible } from './text/visible.ts'
import { done, givenTime, id, idParams, instant, named, safeText } from './values.ts'

/** The backgrounds of short posts; white text has a contrast of at least 4.5:1 on each. */
export const backgrounds = ['forest', 'sunset', 'ocean', 'plum', 'moss', 'slate'] as const

export const postKinds = ['post', 'announcement', 'winner', 'no-winner', 'failed-draw'] as const

/** A post does not grow with the company: likers and comments are limited. */
export const post = z.object({
  id: z.number(),
  /** Announcements of giveaways and their winners are notices: unread for nobody and in no figure. */
  kind: z.enum(postKinds),
  content: z.string(),
  language: textLanguage,
  authorId: z.number(),
  author,
  createdAt: instant,
  editedAt: instant.nullable(),
  editedBy,
  removalNote,
  mentions,
  visibility: z.enum(['company', 'team']),
  teamId: z.number(),
  teamName: z.string(),
  mediaUrls: z.array(z.string()),
  thumbnailUrls: z.array(z.string()),
  /** Seconds, one entry per media item; null for pictures and unknown durations. */
  videoDurations: z.array(z.number().nullable()),
  /** One entry per media item, with what a card needs to reserve space: sizes and placeholders. */
  media: z.array(mediaInfo),
  /** For the author: media that could not be processed, until the post is edited. Empty for others. */
  failedMedia: z.array(
    z.object({
      jobId: z.uuid(),
      fileName: z.string(),
      code: z.enum(processingErrors),
      message: z.string(),
      /** The file is still stored: retryUpload processes it again. */
      canRetry: z.boolean(),
    }),
  ),
  /** Posts are in order of their places, the highest first: the id, but for posts that were scheduled. */
  place: z.number(),
  /** When a scheduled post is published; null once it is. */
  scheduledFor: instant.nullable(),
  isPinned: z.boolean(),
  pinnedAt: instant.nullable(),
  backgroundColor: z.enum(backgrounds).nullable(),
  allowComments: z.boolean(),
  linkPreviewUrl: z.string().nullable(),
  linkPreviewTitle: z.string().nullable(),
  linkPreviewDescription: z.string().nullable(),
  linkPreviewImage: z.string().nullable(),
  linkPreviewSiteName: z.string().nullable(),
  likes: z.array(z.object({ userId: z.number(), firstName: z.string(), lastName: z.string() })),
  likeCount: z.number(),
  isLiked: z.boolean(),
  /** `likes`, `likeCount` and `isLiked` are of the kind `like` alone. */
  ...reactionState.shape,
  /** By the actor, to be found again. */
  isSaved: z.boolean(),
  comments: z.array(comment),
  commentCount: z.number(),
  /** The actor's own view only. */
  views: z.array(
    z.object({
      id: z.number(),
      userId: z.number(),
      user: named,
      viewedAt: instant,
      watchTimeSeconds: z.number(),
    }),
  ),
  /** Readers in the audience, in number alone; 0 for those who neither wrote the post nor may see its readers. */
  viewCount: z.number(),
  /** The size of the audience; 0 for those who neither wrote the post nor may see its readers. */
  audienceCount: z.number(),
  /** Its push came through quiet hours. */
  isUrgent: z.boolean(),
  /** Everyone it is meant for is asked to confirm that they have read it. */
  askToConfirm: z.boolean(),
  /** It can only be confirmed once every document of its present version was opened. */
  confirmAfterOpening: z.boolean(),
  /** Rises with each change of the text, and of the documents, of a post that asks to confirm it. */
  textVersion: z.number(),
  /** The actor is asked to confirm it, also once they have. */
  isAskedToConfirm: z.boolean(),
  /** The ids of its documents that the actor has opened; empty unless `confirmAfterOpening`. */
  openedDocuments: z.array(z.string()),
  /** When the actor confirmed the present text. */
  confirmedAt: instant.nullable(),
  /** When the actor last confirmed a text that has changed since. */
  formerlyConfirmedAt: instant.nullable(),
  /** How many of its audience have confirmed it; 0 for those who may not see its readers. */
  confirmedCount: z.number(),
  /** By the read rule; never for own posts and posts from before the actor joined. */
  isUnread: z.boolean(),
  poll: poll.nullable(),
})
export type Post = z.output<typeof post>

/** A text of which nothing can be seen is empty. */
const content = safeText()
  .overwrite(written => (isVisible(written) ? written : ''))
  .refine(written => codePoints(written) <= limits.postCharacters, {
    error: () => text.characters({ max: String(limits.postCharacters) }),
  })
const urls = z
  .array(z.string().max(300))
  .max(limits.mediaPerPost, { error: () => text.files({ max: String(limits.mediaPerPost) }) })
/** As many as `mediaUrls`, in their order; null for none. Left out, each item keeps its own. */
const mediaDescriptions = z
  .array(
    safeText()
      .trim()
      .refine(written => codePoints(written) <= limits.mediaDescriptionCharacters, {
        error: () => text.characters({ max: String(limits.mediaDescriptionCharacters) }),
      })
      .nullable(),
  )
  .max(limits.mediaPerPost)
  .optional()
/** The fields of a post that can change before it is published. */
export const writtenPost = {
  content: content.optional(),
  mediaUrls: urls.optional(),
  mediaDescriptions,
  allowComments: z.boolean().optional(),
  backgroundColor: z.enum(backgrounds).nullish(),
  mentions: givenMentions,
  poll: givenPoll,
  askToConfirm: z.boolean().optional(),
  confirmAfterOpening: z.boolean().optional(),
}

export const listPosts = define('GET', '/api/posts', {
  access: 'signed-in',
  scopes: ['read'],
  summary: 'A page of the company feed or of a team feed: pinned first, then newest first',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(limits.feedPageMax).default(limits.feedPage),
    teamId: id.optional(),
    visibility: z.enum(['company', 'team']).optional(),
    /** From nextCursor: pages neither repeat nor skip posts that are created, deleted or pinned in the meantime. */
    cursor: z.string().max(4_000).optional(),
    /** Comma-separated ids, up to a page: refreshes posts that are loaded; skips others. */
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
      .transform(written => written.split(',').map(Number))
      .optional(),
  }),
  reply: z.object({
    posts: z.array(post),
    hasMore: z.boolean(),
    nextOffset: z.number().nullable(),
    nextCursor: z.string().nullable(),
  }),
})

export const getPost = define('GET', '/api/posts/:id', {
  access: 'signed-in',
  scopes: ['read'],
  summary: 'One post',
  params: idParams,
  reply: post,
})

export const createPost = define('POST', '/api/posts', {
  access: 'signed-in',
  scopes: ['post'],
  summary: 'Posts to a team, or company-wide without teamId',
  body: z.object({
    content: content.default(''),
    mediaUrls: urls.default([]),
    mediaDescriptions,
    visibility: z.enum(['company', 'team']).optional(),
    teamId: z.number().int().positive().max(2_147_483_647).nullish(),
    allowComments: z.boolean().default(true),
    backgroundColor: z.enum(backgrounds).nullish(),
    mentions: givenMentions,
    /** Then the text may be empty. */
    poll: givenPoll,
    /** Asks everyone it is meant for to confirm that they have read it. */
    askToConfirm: z.boolean().optional(),
    /** Of a post that asks to confirm it: only once every document was opened. */
    confirmAfterOpening: z.boolean().optional(),
    /** Its push comes through quiet hours; for leaders, at most so often a day. */
    isUrgent: z.boolean().optional(),
    /** Also mails those whom no push reaches; for leaders. By default where it is urgent. */
    byMail: z.boolean().optional(),
    /** Publishes it then; it is in no feed, count or push before. */
    scheduledFor: givenTime.nullish(),
    /** The same key creates one post only. */
    clientKey,
  }),
  reply: post.extend({
    /** Of its audience, how many have signed in at least once. */
    joinedCount: z.number(),
  }),
  status: 201,
})

export const editPost = define('PATCH', '/api/posts/:id', {
  access: 'signed-in',
  summary: 'Changes text and media; views stay, or start again with readAgain',
  params: idParams,
  body: z.object({
    content: content.optional(),
    mediaUrls: urls.optional(),
    mediaDescriptions,
    allowComments: z.boolean().optional(),
    backgroundColor: z.enum(backgrounds).nullish(),
    /** Of the new text; without them a changed text has none. */
    mentions: givenMentions,
    /** Null removes it. After a vote it can be neither changed nor removed. */
    poll: givenPoll,
    /** Asks readers of the former text to read the new one, and notifies them. */
    readAgain: z.boolean().optional(),
    /**
     * Of a post that asks to confirm it: everyone is to read and to confirm the new text. Documents that are added,
     * exchanged or removed always ask for it.
     */
    confirmAgain: z.boolean().optional(),
    confirmAfterOpening: z.boolean().optional(),
  }),
  reply: post,
})

export const deletePost = define('DELETE', '/api/posts/:id', {
  access: 'signed-in',
  summary: 'Deletes a post with its media, likes and comments',
  params: idParams,
  reply: done,
})

export const restorePost = define('POST', '/api/posts/:id/restore', {
  access: 'signed-in',
  summary: 'Takes back its deletion, within a minute, by the one who deleted it',
  params: idParams,
  reply: post,
})

export const removePostText = define('POST', '/api/posts/:id/remove-text', {
  access: 'signed-in',
  summary: 'Removes the text that somebody else wrote; everyone sees the note instead',
  params: idParams,
  body: z.object({ note: forms.removalNote }),
  reply: post,
})

export const pinPost = define('PATCH', '/api/posts/:id/pin', {
  access: 'signed-in',
  summary: 'Pins or unpins',
  params: idParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: post,
})
