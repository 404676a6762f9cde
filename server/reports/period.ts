import { limits } from '#contract/limits.ts'
import { addDays, type Day, daysBetween } from './calendar.ts'

/** Days of the company's calendar, both included. */
export interface Period {
  from: Day
  to: Day
}

/** Returns the requested period, or the last 30 days. */
export function periodOf({ from, to }: Partial<Period>, today: Day): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return { from: addDays(today, 1 - limits.reportDays), to: today }
}

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to)

/** Returns the period of the same length right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})
