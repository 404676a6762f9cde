import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { codePoints } from './text/code-points.ts'
import { requiredLine, requiredText, rowId, safeText, type Words } from './values.ts'

export const title = requiredLine(() => text.title, limits.giveawayTitleCharacters)
export const prize = requiredLine(() => text.prize, limits.giveawayPrizeCharacters)
export const description = safeText()
  .trim()
  .refine(written => codePoints(written) <= limits.giveawayDescriptionCharacters, {
    error: () => text.characters({ max: String(limits.giveawayDescriptionCharacters) }),
  })

const dateText = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/
const hasZone = (written: string) => /(Z|[+-]\d{2}:\d{2})$/.test(written)
/** UTC is local time plus the offset. A day alone is its midnight. */
export function toInstant(written: string, timezoneOffset: number): Date {
  if (hasZone(written) && written.includes('T')) return new Date(written)
  const local = written.includes('T') ? `${written}Z` : `${written.slice(0, 10)}T00:00Z`
  return new Date(new Date(local).getTime() + timezoneOffset * 60_000)
}
/** ISO 8601; without Z or an offset it is local time as timezoneOffset says. */
export const date = (words: Words) =>
  z
    .string({ error: words })
    .trim()
    .min(1, { error: words })
    .refine(written => dateText.test(written) && !Number.isNaN(toInstant(written, 0).getTime()) && written > '2000', {
      error: () => text.date,
    })
/** As of `Date.getTimezoneOffset()`, in minutes. */
export const timezoneOffset = z.number().int().min(-1_440).max(1_440).default(0)

export const giveawayForm = z.object({
  title,
  description: description.default(''),
  prize,
  /** Null or 9 means company-wide. */
  teamId: rowId.nullable().default(null),
  startDate: date(() => text.startDate),
  endDate: date(() => text.endDate),
  timezoneOffset,
  /** IANA name, for the deadline in the announcement; by default the offset. */
  timeZone: z.string().max(60).optional(),
  /** The same key creates one giveaway only. */
  clientKey: z.uuid().optional(),
})

export const drawAgainReason = requiredText(() => text.reason, limits.giveawayReasonCharacters)

export const templateText = requiredText(() => text.templateEmpty, limits.giveawayTemplateCharacters)
