import { bandOf } from '#contract/reports.ts'

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
