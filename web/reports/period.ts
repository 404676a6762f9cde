import { useState } from 'react'
import { day as dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { locale } from '#locales/messages.ts'
import { useTimeZone } from '#web/company/company.ts'
import { calendarDay, dateIn } from '#web/lib/times/time-ago.ts'

export const ranges = ['7', '30', '90', 'year', 'own'] as const
type Range = (typeof ranges)[number]

/** The dates of a report as in its URL; 30 days by default. */
export interface Dates {
  range?: Range
  /** As yyyy-mm-dd, of a range of one's own. */
  from?: string
  to?: string
}

export interface Period {
  from: string
  to: string
}

const isDay = (day: string | undefined): day is string =>
  /^\d{4}-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(day ?? ''))

const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The last days, today included. */
export const lastDays = (today: string, days: number): Period => ({ from: plusDays(today, 1 - days), to: today })

/** The number of days of a period, both ends included. */
export const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The days that are chosen, or what is wrong with them. */
export function periodOf(dates: Dates, today: string): Period | 'missing' | 'backwards' | 'tooLong' {
  const { range = '30', from, to } = dates
  if (range === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (range !== 'own') return lastDays(today, Number(range))
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > to) return 'backwards'
  return lengthOf({ from, to }) > limits.reportDaysMax ? 'tooLong' : { from, to }
}

const day = () => dateIn(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfWeek = () => dateIn(locale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = () => dateIn(locale(), { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** "Nov 17" */
export const dayName = (date: string): string => day().format(Date.parse(date))
/** "Mon, Nov 17" */
export const longDayName = (date: string): string => dayOfWeek().format(Date.parse(date))
/** "Nov 17, 2025" */
export const fullDayName = (date: string): string => dayOfYear().format(Date.parse(date))
/** "Oct 22 – Nov 20, 2025" */
export const periodName = ({ from, to }: Period): string => dayOfYear().formatRange(Date.parse(from), Date.parse(to))

/** "Central Time"; the identifier of a zone without a name. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && !name.startsWith('GMT') ? name : timeZone
}

/** The company's day on which the page was opened. */
export function useToday(): string {
  const [openedAt] = useState(() => new Date())
  return calendarDay(openedAt, useTimeZone())
}
