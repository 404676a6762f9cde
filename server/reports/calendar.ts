import { day as dayMs } from '#contract/durations.ts'

/** A date of the company's calendar, `2026-03-01`. */
export type Day = string

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days there are from one to the other, both included. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
