import { ownEnglish } from '#web/lib/time-ago.ts'
import { text } from './manage.text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const two = (n: number) => String(n).padStart(2, '0')

/** The value of a `datetime-local` input, in the time zone of this device. */
export function localInput(at: Date): string {
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The IANA name of this device's time zone. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "in 3 days", "2 hours ago"; less than a minute is "now". */
export function distance(at: Date, now: number): string {
  const ms = at.getTime() - now
  const relative = new Intl.RelativeTimeFormat(ownEnglish(), { numeric: 'auto' })
  const size = Math.abs(ms)
  if (size < minute) return relative.format(0, 'second')
  if (size < hour) return relative.format(Math.round(ms / minute), 'minute')
  return size < day ? relative.format(Math.round(ms / hour), 'hour') : relative.format(Math.round(ms / day), 'day')
}

/** "Tue, Nov 24, 6:00 PM", with the year where it is another one. */
export function dayAndHour(at: Date, now: number, options: Intl.DateTimeFormatOptions = {}): string {
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return at.toLocaleString(ownEnglish(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    ...options,
  })
}

/** "Nov 24", with the year where it is another one. */
export const dayOnly = (at: Date, now: number): string =>
  at.toLocaleDateString(ownEnglish(), {
    month: 'short',
    day: 'numeric',
    ...(at.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
  })

/** What a local time stands for: "in 3 days, Tue, Nov 24, 6:00 PM EST". Undefined where it is no time. */
export function meaningOf(local: string, now: number): string | undefined {
  const at = new Date(local)
  if (local === '' || Number.isNaN(at.getTime())) return undefined
  const when = dayAndHour(at, now, { timeZoneName: 'short' })
  // Where the clocks go forward an hour is missing, and the browser takes the time after it.
  return localInput(at) === local.slice(0, 16) ? `${distance(at, now)}, ${when}` : text.create.skipped(when)
}
