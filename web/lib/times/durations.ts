import { day, hour, minute, second } from '#contract/durations.ts'
import { durations as text } from '#locales/text.ts'

/** A measured time for a table: "14 ms", "4.1 s", "38 s", "5 min 7 s". */
export function shortDuration(ms: number): string {
  if (Math.round(ms) < second) return `${Math.round(ms)} ms`
  if (ms < 9_950) return `${Number((ms / second).toFixed(1))} s`
  const seconds = Math.round(ms / second)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`
}

/** About how long something takes or has taken, in its largest unit: "38 seconds", "5 minutes", "41 days". */
export function longDuration(ms: number): string {
  if (ms < 99.5 * second) return text.seconds({ count: Math.max(1, Math.round(ms / second)) })
  if (ms < 99.5 * minute) return text.minutes({ count: Math.round(ms / minute) })
  if (ms < 47.5 * hour) return text.hours({ count: Math.round(ms / hour) })
  return text.days({ count: Math.round(ms / day) })
}
