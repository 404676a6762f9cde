import { manage as text } from '#locales/text.ts'
import { dayAndHour, distance, localInput } from '#web/lib/times/dates.ts'

/** What a local time stands for: "in 3 days, Tue, Nov 24, 6:00 PM EST". Undefined where it is no time. */
export function meaningOf(local: string, now: number): string | undefined {
  const at = new Date(local)
  if (local === '' || Number.isNaN(at.getTime())) return undefined
  const when = dayAndHour(at, { timeZoneName: 'short' })
  // Where the clocks go forward an hour is missing, and the browser takes the time after it.
  return localInput(at) === local.slice(0, 16) ? `${distance(at, now)}, ${when}` : text.create.skipped({ when })
}
