import { day, hour, minute, second } from '#contract/durations.ts'
import { number } from '#locales/messages.ts'
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

/** Hours and minutes, or days and hours: "38 min", "1 h 5 min", "2 d 4 h". */
export function compactDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${number(days)} d` : `${number(days)} d ${hours % 24} h`
}
