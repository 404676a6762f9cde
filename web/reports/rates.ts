import { bandOf } from '#contract/reports.ts'
import { number } from '#locales/messages.ts'

/**
 * A share in percent as a whole number, "–" without one. It is rounded, but never up into the next band or to 100%: 74.8
 * is "74%", because "75%" beside "Medium" would look like a mistake.
 */
export function percent(rate: number | null): string {
  if (rate === null) return '–'
  const rounded = Math.round(rate)
  const isPromoted = rounded > rate && (rounded === 100 || bandOf(rounded) !== bandOf(rate))
  return `${isPromoted ? Math.floor(rate) : rounded}%`
}

/** A share of a number in percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100)

/** "38 min", "1 h 5 min", "2 d 4 h". */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${number(days)} d` : `${number(days)} d ${hours % 24} h`
}
