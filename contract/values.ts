import { z } from 'zod'
import { limits } from './limits.ts'
import { codePoints } from './text/code-points.ts'
import { isTimeZone } from './text/time-zone.ts'

export const required = 'This field is required'

/** A row id in a path; anything else is a 404, never a bad request. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(2_147_483_647))
/** A row id in a body. */
export const rowId = z.number().int().positive().max(2_147_483_647)
export const idParams = z.object({ id })

/** A time in ISO 8601, in UTC; the server may pass a Date. */
export const instant = z.preprocess(value => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

const unstorable = 'This text has characters that cannot be stored'

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const safeText = (message: string = required) =>
  z.string(message).refine(text => text.isWellFormed() && !text.includes('\0'), unstorable)

/** Non-empty trimmed text of at most `max` code points. */
export const requiredText = (message: string, max: number) =>
  safeText(message)
    .trim()
    .refine(text => text.length > 0, message)
    .refine(text => codePoints(text) <= max, `At most ${max} characters`)

/** An e-mail address, with international names allowed; compared case-insensitively, so kept in lower case. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z
    .string(message)
    .trim()
    .max(limits.emailCharacters, { error: message, abort: true })
    .regex(/^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u, message)

/** Control and invisible characters, and those that turn the direction of the text around them; scripts need two of them. */
const disruptive = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u
const onlyInvisible = /^[\u200C\u200D\s]*$/

/** Text on one line: line breaks and other white space become single spaces. */
export const line = (message: string, max: number) =>
  safeText(message)
    .transform(text => text.replaceAll(/\s+/gu, ' ').trim())
    .refine(text => !disruptive.test(text), unstorable)
    .refine(text => codePoints(text) <= max, `At most ${max} characters`)

/** The same, with something to see. */
export const requiredLine = (message: string, max: number) =>
  line(message, max).refine(text => !onlyInvisible.test(text), message)

export const personName = (message: string) => requiredLine(message, limits.nameCharacters)
export const hexColor = (message: string) => z.string(message).regex(/^#[0-9A-Fa-f]{6}$/, message)
export const role = z.enum(['owner', 'admin', 'viewer'])

export const done = z.object({ message: z.string() })

/** Whether a text is an address, by the same rule as in forms. */
export const isEmailAddress = (text: string): boolean => emailAddress().safeParse(text).success

export const timeZone = z.string().max(64, { abort: true }).refine(isTimeZone, 'Unknown time zone')
