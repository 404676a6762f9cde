import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'

/** The cookie in which a browser keeps the language that was chosen on it. Pages write it; it holds no secret. */
export const languageCookie = 'front-line-language'

/** A BCP 47 tag such as `es` or `es-MX`. */
export const languageTag = z.string({ error: () => text.language }).regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i, {
  error: () => text.language,
})

const chosenLanguage = z.object({ language: z.string().nullable() })

/** Throws Refusal `language.unknown` for one that there is no catalog of. */
export const setMyLanguage = define('PUT', '/api/users/me/language', {
  access: 'signed-in',
  summary: 'Chooses a language; null follows the browser, else the company. Refusals follow it from the next call on',
  body: z.object({ language: languageTag.nullable() }),
  reply: chosenLanguage,
})
