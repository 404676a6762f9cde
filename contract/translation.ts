import { z } from 'zod'
import { define } from './call.ts'
import { languageTag } from './languages.ts'
import { idParams } from './values.ts'

const wanted = z.object({ language: languageTag })
const translation = z.object({
  text: z.string(),
  /** The language of the original, as the service names it. */
  from: z.string(),
  /** Of a post with a poll, whose answers keep their order. */
  poll: z.object({ question: z.string(), answers: z.array(z.string()) }).optional(),
})
export type Translation = z.output<typeof translation>

/** Throws Refusal `translation.off` without a service, `translation.failed` and `translation.too-many`. */
export const translatePost = define('POST', '/api/posts/:id/translation', {
  access: 'signed-in',
  summary: 'The text of a post and its poll in another language, by the service that the operator named',
  params: idParams,
  body: wanted,
  reply: translation,
})

/** Throws what `translatePost` does, and `comment.missing`. */
export const translateComment = define('POST', '/api/comments/:id/translation', {
  access: 'signed-in',
  summary: 'The text of a comment in another language',
  params: idParams,
  body: wanted,
  reply: translation,
})

export const setTranslating = define('PUT', '/api/users/me/translation', {
  access: 'signed-in',
  summary: 'Whether what is in another language is shown translated',
  body: z.object({ isAlways: z.boolean() }),
  reply: z.object({ isAlways: z.boolean() }),
})
