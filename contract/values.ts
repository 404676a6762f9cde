import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { codePoints } from './text/code-points.ts'
import { addressPattern, isFullName, signInNamePattern } from './text/login-name.ts'
import { isTimeZone } from './text/time-zone.ts'
import { isVisible } from './text/visible.ts'

/** A sentence in the language that is spoken when a value is checked. */
export type Words = () => string

export const required: Words = () => text.required

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

export const named = z.object({ firstName: z.string(), lastName: z.string() })
export const namedPerson = z.object({ id: z.number(), ...named.shape })
export const shownPerson = namedPerson.extend({ profileImageUrl: z.string().nullable() })

/** A time in ISO 8601, in UTC; the server may pass a Date. */
export const instant = z.preprocess(value => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

/** From 1970 to 9999: the database knows no year 0, and dates no other way to write more than four digits. */
const isWithinBounds = (given: string) => {
  const at = Date.parse(given)
  return at >= 0 && at < Date.UTC(10_000, 0)
}

/** A time that a request gives, in ISO 8601 and UTC. */
export const givenInstant = z.iso.datetime().refine(isWithinBounds)
/** The same, also with an offset. */
export const givenTime = z.iso.datetime({ offset: true }).refine(isWithinBounds)
/** A day that a request gives. */
export const givenDay = z.iso.date().refine(isWithinBounds)

const unstorable = { error: () => text.unstorable }

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const safeText = (words: Words = required) =>
  z.string({ error: words }).refine(written => written.isWellFormed() && !written.includes('\0'), unstorable)

/** Trimmed text of which something can be seen, of at most `max` code points. */
export const requiredText = (words: Words, max: number) =>
  safeText(words)
    .trim()
    .refine(isVisible, { error: words })
    .refine(written => codePoints(written) <= max, { error: () => text.characters({ max: String(max) }) })

/** An e-mail address, with international names allowed; compared case-insensitively, so kept in lower case. */
export const emailAddress = (words: Words = () => text.email) =>
  z
    .string({ error: words })
    .trim()
    .max(limits.emailCharacters, { error: words, abort: true })
    .regex(addressPattern, { error: words })

/** The name with which people sign in who have no address; compared case-insensitively, so kept in lower case. */
export const signInName = (words: Words = () => text.signInName) =>
  z
    .string({ error: words })
    .trim()
    .toLowerCase()
    .max(limits.signInNameCharacters, { error: words, abort: true })
    .regex(signInNamePattern, { error: words })

/** An address, or where there is no @ a sign-in name or a full name. */
export const loginName = (words: Words = () => text.email) => {
  const [address, name] = [emailAddress(words), signInName(words)]
  return safeText(words).transform((written, context) => {
    if (isFullName(written.trim())) return written.trim()
    const parsed = (written.includes('@') ? address : name).safeParse(written)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** Control and invisible characters, and those that turn the direction of the text around them; scripts need two of them. */
const disruptive = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u

/** Text on one line: line breaks and other white space become single spaces. */
export const line = (words: Words, max: number) =>
  safeText(words)
    .transform(written => written.replaceAll(/\s+/gu, ' ').trim())
    .refine(written => !disruptive.test(written), unstorable)
    .refine(written => codePoints(written) <= max, { error: () => text.characters({ max: String(max) }) })

/** The same, with something to see. */
export const requiredLine = (words: Words, max: number) => line(words, max).refine(isVisible, { error: words })

export const personName = (words: Words) => requiredLine(words, limits.nameCharacters)
export const hexColor = (words: Words) => z.string({ error: words }).regex(/^#[0-9A-Fa-f]{6}$/, { error: words })
export const role = z.enum(['owner', 'admin', 'viewer'])

export const done = z.object({ message: z.string() })

/** Whether a text is an address, by the same rule as in forms. */
export const isEmailAddress = (written: string): boolean => emailAddress().safeParse(written).success

export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, { error: () => text.timeZone })
