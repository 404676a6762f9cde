import { day as dayMs } from '#contract/durations.ts'
import { locale } from '#locales/messages.ts'
import { dateIn } from '#web/lib/times/time-ago.ts'
import { type Period, periodName, periodOf } from '#web/reports/period.ts'

export const crewRanges = ['this-week', 'last-week', 'this-month', 'last-month', 'own'] as const

/** The days of a comparison as in its URL; this month by default. */
export interface CrewDates {
  range?: (typeof crewRanges)[number]
  /** As yyyy-mm-dd, of a range of one's own. */
  from?: string
  to?: string
}

export interface CrewDays {
  period: Period
  /** The same days of the week or month before; of other days, as many right before. */
  against: Period
}

const plusDays = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
const firstOf = (date: string) => `${date.slice(0, 8)}01`
const lastOf = (date: string) => plusDays(firstOf(plusDays(firstOf(date), 31)), -1)
/** Monday of the week. */
const mondayOf = (date: string) => plusDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The same days of the month before: all of it if these are all of theirs, and never more than it has. */
function monthBefore({ from, to }: Period): Period {
  const end = plusDays(from, -1)
  const sameDay = `${end.slice(0, 8)}${to.slice(8)}`
  return { from: firstOf(end), to: to === lastOf(to) || sameDay > end ? end : sameDay }
}

const shifted = ({ from, to }: Period, days: number): Period => ({ from: plusDays(from, days), to: plusDays(to, days) })

/** The chosen days and those to compare with, or what is wrong with them. */
export function crewDaysOf(dates: CrewDates, today: string): CrewDays | 'missing' | 'backwards' | 'tooLong' {
  const { range = 'this-month', from, to } = dates
  if (range === 'own') {
    const period = periodOf({ range, ...(from && { from }), ...(to && { to }) }, today)
    if (typeof period === 'string') return period
    const length = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
    return { period, against: shifted(period, -length) }
  }
  if (range === 'this-week' || range === 'last-week') {
    const thisWeek = { from: mondayOf(today), to: today }
    const period =
      range === 'this-week' ? thisWeek : { from: plusDays(thisWeek.from, -7), to: plusDays(thisWeek.from, -1) }
    return { period, against: shifted(period, -7) }
  }
  const end = range === 'this-month' ? today : plusDays(firstOf(today), -1)
  const period = { from: firstOf(end), to: end }
  return { period, against: monthBefore(period) }
}

/** The seven days from the first on, and so on; the last ones may be fewer. */
export function weeksOf({ period, against }: CrewDays): CrewDays[] {
  const weeks: CrewDays[] = []
  for (let from = period.from; from <= period.to; from = plusDays(from, 7)) {
    const to = plusDays(from, 6)
    const week = { from, to: to < period.to ? to : period.to }
    const offset = Math.round((Date.parse(against.from) - Date.parse(period.from)) / dayMs)
    weeks.push({ period: week, against: shifted(week, offset) })
  }
  return weeks
}

/** "October" where the days are of one month and begin with its first, else "Nov 16 – 22, 2026". */
export function againstName({ from, to }: Period): string {
  if (from !== firstOf(from) || to.slice(0, 7) !== from.slice(0, 7)) return periodName({ from, to })
  return dateIn(locale(), { month: 'long', timeZone: 'UTC' }).format(Date.parse(from))
}
