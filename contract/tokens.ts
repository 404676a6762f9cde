import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define, tokenScopes } from './call.ts'
import { limits } from './limits.ts'
import { done, givenTime, idParams, instant, namedPerson, requiredLine } from './values.ts'

/** How far ahead a token may end: a year, and a day for time zones. */
const isWithinYear = (given: string) => {
  const ahead = Date.parse(given) - Date.now()
  return ahead > 0 && ahead <= limits.tokenMs
}

export const tokenForm = z.object({
  name: requiredLine(() => text.required, limits.tokenNameCharacters),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, { error: () => text.tokenScopes })
    .max(tokenScopes.length)
    .refine(chosen => new Set(chosen).size === chosen.length),
  expiresAt: givenTime.refine(isWithinYear, { error: () => text.tokenEnd }),
})

const token = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null until its first call. */
  lastUsedAt: instant.nullable(),
  /** Who made it, as whom it acts. */
  maker: namedPerson,
})
export type Token = z.output<typeof token>

export const listTokens = define('GET', '/api/admin/tokens', {
  access: { may: 'token.make' },
  summary: 'The API tokens that one may end: all for owners, their own for admins; the newest first',
  reply: z.object({ tokens: z.array(token) }),
})

export const createToken = define('POST', '/api/admin/tokens', {
  access: { may: 'token.make' },
  summary: 'Makes an API token, which acts as its maker within its scopes; it is returned once',
  body: tokenForm,
  reply: token.extend({ token: z.string() }),
  status: 201,
})

export const endToken = define('DELETE', '/api/admin/tokens/:id', {
  access: { may: 'token.make' },
  summary: 'Ends an API token',
  params: idParams,
  reply: done,
})
