/** Days and hours of a time zone, computed here because the database may not know every name that a browser does. */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A date of a calendar, `2026-03-01`. */
export type Day = string

export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * dayMs)
/** How many days there are from one to the other, both included. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
/** The date in UTC. */
export const toDay = (at: number): Day => new Date(at).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** Milliseconds that a clock of the zone is ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000
}

export const dayOf = (timeZone: string, at: number): Day => toDay(at + offsetAt(timeZone, at))

/** When a day begins: the first quarter of an hour of that date. Offsets change at quarters of an hour. */
export function startOf(timeZone: string, day: Day): number {
  const quarter = 15 * minuteMs
  let [before, first] = [
    Math.floor((Date.parse(day) - dayMs) / quarter),
    Math.floor((Date.parse(day) + dayMs) / quarter),
  ]
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2)
    if (dayOf(timeZone, middle * quarter) >= day) first = middle
    else before = middle
  }
  return first * quarter
}

/** When each day begins, and at the end when the last one ends. */
export function boundsOf(timeZone: string, from: Day, days: number): number[] {
  return Array.from({ length: days + 1 }, (_, index) => startOf(timeZone, addDays(from, index)))
}

/** Returns a function for weekday (0 is Monday) and hour on a clock of the zone. */
export function clockOf(timeZone: string): (at: number) => { weekday: number; hour: number } {
  /** By date in UTC; undefined for a date on which the offset changes. */
  const offsets = new Map<number, number | undefined>()
  const offsetOf = (date: number): number | undefined => {
    if (!offsets.has(date)) {
      const offset = offsetAt(timeZone, date * dayMs)
      offsets.set(date, offset === offsetAt(timeZone, (date + 1) * dayMs) ? offset : undefined)
    }
    return offsets.get(date)
  }
  return at => {
    const local = new Date(at + (offsetOf(Math.floor(at / dayMs)) ?? offsetAt(timeZone, at)))
    return { weekday: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours() }
  }
}

/** The hours (UTC) that a date in UTC shares with the one or two days that it touches, each day by its index. */
export interface SharedHours {
  day: Day
  early: number
  /** A bit per hour. */
  earlyMask: number
  late: number
  lateMask: number
}

/** Divides the hours (UTC) of days among the dates in UTC; an hour belongs to the day in which it begins. */
export function sharedHours(bounds: readonly number[]): SharedHours[] {
  const dates = new Map<Day, SharedHours>()
  for (const [index, start] of bounds.slice(0, -1).entries())
    for (let at = Math.ceil(start / hourMs) * hourMs; at < (bounds[index + 1] ?? start); at += hourMs) {
      const day = toDay(at)
      const shared = dates.get(day) ?? { day, early: index, earlyMask: 0, late: index, lateMask: 0 }
      const bit = 1 << new Date(at).getUTCHours()
      if (index === shared.early) shared.earlyMask |= bit
      else Object.assign(shared, { late: index, lateMask: shared.lateMask | bit })
      dates.set(day, shared)
    }
  return [...dates.values()]
}
