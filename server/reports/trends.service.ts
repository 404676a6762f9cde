import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { addDays, boundsOf, clockOf, type Day, dayOf, sharedHours, toDay } from './calendar.ts'
import type { Scope } from './figures.sql.ts'
import { countEveryone } from './overview.sql.ts'
import { boundsOfPeriod, lengthOf, type Period, periodBefore, periodOf } from './period.ts'
import { allowedScope } from './reports.service.ts'
import * as sql from './time.sql.ts'

type Query = z.output<typeof calls.reportPeriod>
type Trends = calls.EngagementTrends
type Trend = Trends['current']

const quarterMs = 15 * 60_000

/** Returns reach and active people by day, and the same for as many days before. Throws as `allowedScope` does. */
export async function trends(ctx: Ctx, actor: Actor, query: Query): Promise<Trends> {
  const scope = await allowedScope(ctx, actor, query.teamId)
  const { timeZone } = query
  const current = periodOf(query)
  const before = periodBefore(current)
  const length = lengthOf(current)
  const bounds = boundsOf(timeZone, before.from, 2 * length)
  const [{ began, countingSince }, publishedRows, activeWords, totalPeople] = await Promise.all([
    beginningsOf(ctx, scope, timeZone),
    sql.publishedByDay(ctx.db, scope, bounds),
    sql.activeDays(ctx.db, scope, sharedHours(bounds)),
    countEveryone(ctx.db, scope),
  ])
  const published = new Map(publishedRows.map(row => [row.index, row]))
  const active = countActive(activeWords, length)
  const today = dayOf(timeZone, Date.now())

  const trendOf = (period: Period, first: number, people: number): Trend => {
    const days = Array.from({ length }, (_, n): calls.TrendDay => {
      const day = addDays(period.from, n)
      const { posts = 0, meant = 0, read = 0 } = published.get(first + n + 1) ?? {}
      const hasData = day >= countingSince && day <= today
      const activePeople = hasData ? (active.byDay[first + n] ?? 0) : null
      return { day, posts, meant, read, reach: rateOf(read, meant), activePeople }
    })
    const sum = (of: 'posts' | 'meant' | 'read') => days.reduce((total, day) => total + day[of], 0)
    return {
      ...period,
      days,
      posts: sum('posts'),
      reach: rateOf(sum('read'), sum('meant')),
      activePeople: period.from >= countingSince && period.from <= today ? people : null,
    }
  }
  return {
    current: trendOf(current, length, active.current),
    before: trendOf(before, 0, active.before),
    totalPeople,
    postsSince: began,
    activitySince: countingSince,
  }
}

/** Counts people by day, and different ones in each half of the days. */
function countActive(
  words: readonly sql.ActiveWord[],
  half: number,
): { byDay: number[]; before: number; current: number } {
  const byDay = Array.from({ length: 2 * half }, () => 0)
  const [before, current] = [new Set<number>(), new Set<number>()]
  for (const { userId, firstDay, bits } of words) {
    const days = bits.flatMap((word, n) => daysOf(word, firstDay + n * sql.daysPerInteger))
    for (const day of days) byDay[day] = (byDay[day] ?? 0) + 1
    if ((days[0] ?? half) < half) before.add(userId)
    if ((days.at(-1) ?? 0) >= half) current.add(userId)
  }
  return { byDay, before: before.size, current: current.size }
}

function daysOf(bits: number, first: number): number[] {
  const days = []
  for (let rest = bits; rest !== 0; rest &= rest - 1) days.push(first + lowestBit(rest))
  return days
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits)

const rateOf = (read: number, meant: number) => (meant === 0 ? null : (100 * read) / meant)

/** Returns the posts read by weekday and hour. Throws as `allowedScope` does. */
export async function readingHours(ctx: Ctx, actor: Actor, query: Query): Promise<calls.ReadingHours> {
  const scope = await allowedScope(ctx, actor, query.teamId)
  const { timeZone } = query
  const period = periodOf(query)
  const { start, end } = boundsOfPeriod(timeZone, period)
  const { countingSince } = await beginningsOf(ctx, scope, timeZone)
  const rows = await sql.readsBySlot(ctx.db, scope, { from: toDay(start), to: toDay(end) })
  const reads = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const clock = clockOf(timeZone)
  let total = 0
  for (const row of rows) {
    const at = Date.parse(row.day) + row.slot * quarterMs
    if (at < start || at >= end) continue
    const { weekday, hour } = clock(at)
    const hours = reads[weekday] ?? []
    hours[hour] = (hours[hour] ?? 0) + row.reads
    total += row.reads
  }
  return { ...period, reads, total, since: countingSince, daysWithData: daysWithData(period, countingSince, timeZone) }
}

function daysWithData({ from, to }: Period, since: Day, timeZone: string): number {
  const today = dayOf(timeZone, Date.now())
  const [first, last] = [from > since ? from : since, to < today ? to : today]
  return first > last ? 0 : lengthOf({ from: first, to: last })
}

/** The first day of the company or team, and the first of which activity and reads are counted. */
async function beginningsOf(ctx: Ctx, scope: Scope, timeZone: string): Promise<{ began: Day; countingSince: Day }> {
  const { began, countingSince } = (await sql.beginnings(ctx.db, scope)) ?? {
    began: new Date(),
    countingSince: new Date(),
  }
  const kept = addDays(dayOf(timeZone, Date.now()), 1 - limits.countedDays)
  const counted = dayOf(timeZone, countingSince.getTime())
  return { began: dayOf(timeZone, began.getTime()), countingSince: counted > kept ? counted : kept }
}
