import { z } from 'zod'
import { define } from './call.ts'
import { post } from './feed.ts'
import { done, id, idParams, instant } from './values.ts'

export const savePost = define('PUT', '/api/posts/:id/saved', {
  access: 'signed-in',
  summary: 'Saves a post for me, to be found again; idempotent',
  params: idParams,
  reply: done,
})

export const unsavePost = define('DELETE', '/api/posts/:id/saved', {
  access: 'signed-in',
  summary: 'Takes a post off my saved ones, also one that is gone; idempotent',
  params: idParams,
  reply: done,
})

export const listSaved = define('GET', '/api/users/me/saved', {
  access: 'signed-in',
  summary: 'The posts that I have saved, the last saved first',
  query: z.object({
    /** From nextCursor. */
    cursor: z
      .string()
      .regex(/^\d{1,16}-\d{1,10}$/)
      .optional(),
  }),
  reply: z.object({
    saved: z.array(
      z.object({
        postId: id,
        savedAt: instant,
        /** Null where it was deleted, or is no longer for me. */
        post: post.nullable(),
      }),
    ),
    /** How many I have saved altogether. */
    count: z.number(),
    nextCursor: z.string().nullable(),
  }),
})
