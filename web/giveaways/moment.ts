import { ownEnglish } from '#web/lib/time-ago.ts'

/** "Sun, Nov 23, 6:00 PM", in the time zone of the device; with the year where it is another one. */
export const momentOf = (iso: string): string => format(iso, { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** "Sun, Nov 23". */
export const dayOf = (iso: string): string => format(iso, { weekday: 'short' })

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(iso)
  const year = at.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  return at.toLocaleString(ownEnglish(), { month: 'short', day: 'numeric', ...year, ...options })
}
