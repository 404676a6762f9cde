import { day, hour, minute } from '#contract/durations.ts'
import { locale } from '#locales/messages.ts'
import { common } from '#locales/text.ts'
import { calendarDay, capital, dateIn, daysBetween, isSameYear, relativeIn } from './time-ago.ts'

/** "Nov 23", with the year where it is another one; and what the options add. */
export function shortDay(at: Date, options: Intl.DateTimeFormatOptions = {}, tag = locale()): string {
  const year = isSameYear(at, new Date(), options.timeZone) ? {} : ({ year: 'numeric' } as const)
  return dateIn(tag, { month: 'short', day: 'numeric', ...year, ...options }).format(at)
}

/** "Sun, Nov 23", with the year where it is another one; and what the options add. */
export const longDay = (at: Date, options: Intl.DateTimeFormatOptions = {}): string =>
  shortDay(at, { weekday: 'short', ...options })

/** "Sun, Nov 23, 6:00 PM", with the year where it is another one; and what the options add. */
export const dayAndHour = (at: Date, options: Intl.DateTimeFormatOptions = {}): string =>
  shortDay(at, { weekday: 'short', hour: 'numeric', minute: '2-digit', ...options })

/** "Today at 6:00 PM", "Tomorrow at 7:00 AM", else "Sun, Nov 23, 6:00 PM": of a time to come, by itself. */
export function upcomingTime(at: Date, now = new Date()): string {
  const days = daysBetween(now, at)
  if (days !== 0 && days !== 1) return capital(dayAndHour(at))
  return common.dayAt({ day: capital(relativeIn(locale()).format(days, 'day')), time: timeOfDay(at) })
}

/** "9:14 AM", in the local time zone or another one. */
export const timeOfDay = (at: Date, timeZone?: string): string =>
  dateIn(locale(), { timeStyle: 'short', timeZone }).format(at)

/** "Nov 23, 2025", in the local time zone or another one. */
export const dayWithYear = (at: Date, timeZone?: string): string =>
  dateIn(locale(), { dateStyle: 'medium', timeZone }).format(at)

const two = (n: number) => String(n).padStart(2, '0')

/** The value of a `datetime-local` input, in the time zone of this device. */
export const localInput = (at: Date): string => `${calendarDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

/** The IANA name of this device's time zone. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** "in 3 days", "2 hours ago"; less than a minute is "now". */
export function distance(at: Date, now: number, tag = locale()): string {
  const ms = at.getTime() - now
  const size = Math.abs(ms)
  const relative = relativeIn(tag)
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.round(ms / minute), 'minute')
  return size < day ? relative.format(Math.round(ms / hour), 'hour') : relative.format(Math.round(ms / day), 'day')
}
