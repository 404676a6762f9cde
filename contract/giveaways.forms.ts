import { z } from 'zod'
import { limits } from './limits.ts'
import { codePoints } from './text/code-points.ts'
import { requiredLine, requiredText, rowId, safeText } from './values.ts'

export const title = requiredLine('Title is required', limits.giveawayTitleCharacters)
export const prize = requiredLine('Prize is required', limits.giveawayPrizeCharacters)
export const description = safeText()
  .trim()
  .refine(
    text => codePoints(text) <= limits.giveawayDescriptionCharacters,
    `At most ${limits.giveawayDescriptionCharacters} characters`,
  )

const dateText = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/
const hasZone = (text: string) => /(Z|[+-]\d{2}:\d{2})$/.test(text)
/** UTC is local time plus the offset. A day alone is its midnight. */
export function toInstant(text: string, timezoneOffset: number): Date {
  if (hasZone(text) && text.includes('T')) return new Date(text)
  const local = text.includes('T') ? `${text}Z` : `${text.slice(0, 10)}T00:00Z`
  return new Date(new Date(local).getTime() + timezoneOffset * 60_000)
}
/** ISO 8601; without Z or an offset it is local time as timezoneOffset says. */
export const date = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .refine(
      text => dateText.test(text) && !Number.isNaN(toInstant(text, 0).getTime()) && text > '2000',
      'Please enter a valid date',
    )
/** As of `Date.getTimezoneOffset()`, in minutes. */
export const timezoneOffset = z.number().int().min(-1_440).max(1_440).default(0)

export const giveawayForm = z.object({
  title,
  description: description.default(''),
  prize,
  /** Null or 9 means company-wide. */
  teamId: rowId.nullable().default(null),
  startDate: date('Start date is required'),
  endDate: date('End date is required'),
  timezoneOffset,
  /** IANA name, for the deadline in the announcement; by default the offset. */
  timeZone: z.string().max(60).optional(),
  /** The same key creates one giveaway only. */
  clientKey: z.uuid().optional(),
})

export const drawAgainReason = requiredText('A reason is required', limits.giveawayReasonCharacters)

export const templateText = requiredText('The template is empty', limits.giveawayTemplateCharacters)
