import { z } from 'zod'
import { author, clientKey, editedBy, givenMentions, mentions, removalNote, textLanguage } from './authored-text.ts'
import { define } from './call.ts'
import * as forms from './feed.forms.ts'
import { limits } from './limits.ts'
import { reactionState } from './reactions.ts'
import { done, id, idParams, instant, required, requiredText, rowId } from './values.ts'

export const comment = z.object({
  id: z.number(),
  content: z.string(),
  language: textLanguage,
  createdAt: instant,
  editedAt: instant.nullable(),
  editedBy,
  removalNote,
  mentions,
  /** The comment that it answers; null for one that answers the post. */
  parentId: z.number().nullable(),
  ...reactionState.shape,
  authorId: z.number(),
  author,
})
export type Comment = z.output<typeof comment>

const commentParams = z.object({ id, commentId: id })
const commentContent = requiredText(required, limits.commentCharacters)

export const listComments = define('GET', '/api/posts/:id/comments', {
  access: 'signed-in',
  scopes: ['read'],
  summary: 'Older comments, oldest first within the page',
  params: idParams,
  query: z.object({ before: id.optional() }),
  reply: z.object({ comments: z.array(comment), hasMore: z.boolean() }),
})

export const addComment = define('POST', '/api/posts/:id/comments', {
  access: 'signed-in',
  scopes: ['post'],
  summary: 'Comments on a post',
  params: idParams,
  body: z.object({
    content: commentContent,
    mentions: givenMentions,
    /** The comment that it answers; a reply to a reply answers the same comment. */
    parentId: rowId.optional(),
    clientKey,
  }),
  reply: comment,
  status: 201,
})

export const editComment = define('PATCH', '/api/posts/:id/comments/:commentId', {
  access: 'signed-in',
  summary: 'Changes the text of a comment, which is then marked as edited',
  params: commentParams,
  body: z.object({ content: commentContent, mentions: givenMentions }),
  reply: comment,
})

export const deleteComment = define('DELETE', '/api/posts/:id/comments/:commentId', {
  access: 'signed-in',
  summary: 'Deletes a comment',
  params: commentParams,
  reply: done,
})

export const restoreComment = define('POST', '/api/posts/:id/comments/:commentId/restore', {
  access: 'signed-in',
  summary: 'Takes back its deletion, within a minute, by the one who deleted it',
  params: commentParams,
  reply: comment,
})

export const removeCommentText = define('POST', '/api/posts/:id/comments/:commentId/remove-text', {
  access: 'signed-in',
  summary: 'Removes the text that somebody else wrote; everyone sees the note instead',
  params: commentParams,
  body: z.object({ note: forms.removalNote }),
  reply: comment,
})
