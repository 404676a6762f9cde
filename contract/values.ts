import { z } from 'zod'
import { limits } from './limits.ts'

/** Values that several calls share. The messages are the specification's (spec 1 §5, decision 55). */
export const required = 'This field is required'

/** A row id in a path: anything else is simply not there (404), never a bad request. */
export const id = z.coerce.number().int().positive().max(2_147_483_647)
/** A row id in a body. */
export const rowId = z.number().int().positive().max(2_147_483_647)
export const idParams = z.object({ id })

/** An instant on the wire: ISO 8601 in UTC; the server may hand a Date. */
export const instant = z.preprocess(value => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

/** Counts Unicode code points, as people count characters (decision 22). */
export const codePoints = (text: string): number => [...text].length

/** Text that PostgreSQL can keep: without NUL and without lone surrogates. */
export const plain = () =>
  z
    .string(required)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'This text holds characters that cannot be kept')

/** Non-empty trimmed text of at most so many code points. */
export const filled = (message: string, most: number) =>
  plain()
    .trim()
    .refine(text => text.length > 0, message)
    .refine(text => codePoints(text) <= most, `At most ${most} characters`)

/** An e-mail address, with international names allowed; compared case-insensitively, so kept in lower case. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z
    .string(message)
    .trim()
    .max(limits.emailCharacters, message)
    .regex(/^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u, message)

export const personName = (message: string) => filled(message, limits.nameCharacters)
export const hexColor = (message: string) => z.string(message).regex(/^#[0-9A-Fa-f]{6}$/, message)
export const role = z.enum(['owner', 'admin', 'viewer'])

export const done = z.object({ message: z.string() })

/** Whether a text is an address by the same rule as in forms. */
export const isEmailAddress = (text: string): boolean => emailAddress().safeParse(text).success
