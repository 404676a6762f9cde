import { limits } from '#contract/limits.ts'
import { addDays, boundsOf, type Day, dayOf, daysBetween } from './calendar.ts'

/** Days of the viewer's calendar, both included. */
export interface Period {
  from: Day
  to: Day
}

/** Returns the requested period, or the last 30 days. */
export function periodOf({ from, to, timeZone }: { from?: Day; to?: Day; timeZone: string }, now = Date.now()): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  const today = dayOf(timeZone, now)
  return { from: addDays(today, 1 - limits.reportDays), to: today }
}

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to)

/** As many days, right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

/** When a period begins and ends. */
export function boundsOfPeriod(timeZone: string, period: Period): { start: number; end: number } {
  const bounds = [period.from, period.to].map(day => boundsOf(timeZone, day, 1))
  return { start: bounds[0]?.[0] ?? 0, end: bounds[1]?.[1] ?? 0 }
}
