import { z } from 'zod'
import { define } from './call.ts'
import { post, writtenPost } from './feed.ts'
import { done, givenTime, idParams } from './values.ts'

/** A post that waits for its time, with the id that it will have. */
export const scheduledPost = post.extend({
  /** Also mails those whom no push reaches. */
  byMail: z.boolean(),
  /** Why it was not published at its time; it stays until somebody changes or deletes it. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type ScheduledPost = z.output<typeof scheduledPost>

export const listScheduled = define('GET', '/api/posts/scheduled', {
  access: 'signed-in',
  summary: 'Scheduled posts, the next one first: my own, and for leaders those of their teams',
  reply: z.object({ posts: z.array(scheduledPost) }),
})

export const editScheduled = define('PATCH', '/api/posts/scheduled/:id', {
  access: 'signed-in',
  summary: 'Changes a scheduled post or its time; one that was not published is tried again then',
  params: idParams,
  body: z.object({
    ...writtenPost,
    isUrgent: z.boolean().optional(),
    byMail: z.boolean().optional(),
    scheduledFor: givenTime.optional(),
  }),
  reply: scheduledPost,
})

/** Throws the refusals of createPost, about its author. */
export const sendScheduled = define('POST', '/api/posts/scheduled/:id/send', {
  access: 'signed-in',
  summary: 'Publishes a scheduled post now',
  params: idParams,
  reply: post,
})

export const deleteScheduled = define('DELETE', '/api/posts/scheduled/:id', {
  access: 'signed-in',
  summary: 'Deletes a scheduled post with its media',
  params: idParams,
  reply: done,
})
