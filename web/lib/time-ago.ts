import { common } from './common.text.ts'

const minute = 60_000
const hour = 60 * minute

/** Dates are in English like the words, in the browser's own variant of English where it has one. */
export const ownEnglish = () => globalThis.navigator?.languages?.find(language => language.startsWith('en')) ?? 'en'

/** Calendar days between two times, in the local time zone. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(later) - midnight(earlier)) / (24 * hour))
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Returns how long ago: "just now", "5 minutes ago", "2 hours ago", "yesterday", then the day. A time in the future, by
 * this device's clock, is now.
 */
export function timeAgo(at: Date, now: Date, locale = ownEnglish()): string {
  const passed = now.getTime() - at.getTime()
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (passed < minute) return common.justNow
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  const days = daysBetween(at, now)
  if (days === 0 || passed < 6 * hour) return relative.format(-Math.floor(passed / hour), 'hour')
  return days === 1 ? relative.format(-1, 'day') : dayOf(at, now, locale)
}

/** The day only: "today", "yesterday", "Tue, Nov 18". */
export function dayAgo(at: Date, now: Date, locale = ownEnglish()): string {
  const days = Math.max(daysBetween(at, now), 0)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return days <= 1 ? relative.format(-days, 'day') : dayOf(at, now, locale)
}

/** "Today, 2:14 PM", "Yesterday, 9:05 AM", "Tue, Nov 18, 2:14 PM". */
export function dayAndTime(at: Date, now: Date, locale = ownEnglish()): string {
  return `${capital(dayAgo(at, now, locale))}, ${at.toLocaleTimeString(locale, { timeStyle: 'short' })}`
}

/** The full date and time, for a tooltip. */
export const fullTime = (at: Date, locale = ownEnglish()): string =>
  at.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })

function dayOf(at: Date, now: Date, locale: string): string {
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
  })
}
