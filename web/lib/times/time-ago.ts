import { day, hour, minute } from '#contract/durations.ts'
import { language, locale } from '#locales/messages.ts'
import { common } from '#locales/text.ts'

/** So recent a time is said in hours, also if it was yesterday. */
const sameAnywhere = 6 * hour

/** Calendar days between two times, in the local time zone or another one. */
export const daysBetween = (earlier: Date, later: Date, timeZone?: string): number =>
  Math.round((Date.parse(calendarDay(later, timeZone)) - Date.parse(calendarDay(earlier, timeZone))) / day)

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats are slow to make, and a feed needs them for each card. */
function made<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

export const relativeIn = (locale: string) =>
  made(relativeFormats, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

export const dateIn = (locale: string, options: Intl.DateTimeFormatOptions) =>
  made(dateFormats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Returns how long ago: "just now", "5 minutes ago", "2 hours ago", "yesterday", then the day. A time in the future, by
 * this device's clock, is now.
 */
export function timeAgo(at: Date, now: Date, tag = locale()): string {
  const passed = now.getTime() - at.getTime()
  const relative = relativeIn(tag)
  if (passed < minute) return common.justNow
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  const days = daysBetween(at, now)
  if (days === 0 || passed < sameAnywhere) return relative.format(-Math.floor(passed / hour), 'hour')
  return days === 1 ? relative.format(-1, 'day') : dayOf(at, now, tag)
}

/** The same where it does not depend on the time zone, otherwise null. */
export const timeAgoAnywhere = (at: Date, now: Date): string | null =>
  now.getTime() - at.getTime() < sameAnywhere ? timeAgo(at, now, language()) : null

/** The day only, in the local time zone or another one: "today", "yesterday", "Tue, Nov 18". */
export function dayAgo(at: Date, now: Date, tag = locale(), timeZone?: string): string {
  const days = Math.max(daysBetween(at, now, timeZone), 0)
  const relative = relativeIn(tag)
  return days <= 1 ? relative.format(-days, 'day') : dayOf(at, now, tag, timeZone)
}

/** "Today, 2:14 PM", "Yesterday, 9:05 AM", "Tue, Nov 18, 2:14 PM". */
export function dayAndTime(at: Date, now: Date, tag = locale()): string {
  return `${capital(dayAgo(at, now, tag))}, ${dateIn(tag, { timeStyle: 'short' }).format(at)}`
}

/** The full date and time, for a tooltip. */
export const fullTime = (at: Date, tag = locale()): string =>
  dateIn(tag, { dateStyle: 'full', timeStyle: 'short' }).format(at)

function dayOf(at: Date, now: Date, tag: string, timeZone?: string): string {
  const rest = isSameYear(at, now, timeZone) ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const)
  return dateIn(tag, { day: 'numeric', month: 'short', ...rest, timeZone }).format(at)
}

/** The day as yyyy-mm-dd, in this device's time zone or another one. */
export const calendarDay = (at: Date, timeZone?: string): string =>
  dateIn('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)

/** In this device's time zone or another one. */
export const isSameYear = (one: Date, other: Date, timeZone?: string): boolean =>
  calendarDay(one, timeZone).slice(0, 4) === calendarDay(other, timeZone).slice(0, 4)
