import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { addDays, boundsOf, clockOf, type Day, dayOf, sharedHours, toDay } from './calendar.ts'
import type { Scope } from './figures.sql.ts'
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
  const [{ began, countingSince }, publishedRows, people] = await Promise.all([
    beginningsOf(ctx, scope, timeZone),
    sql.publishedByDay(ctx.db, scope, bounds),
    countPeople(ctx, scope, bounds),
  ])
  const published = new Map(publishedRows.map(row => [row.index, row]))
  const today = dayOf(timeZone, Date.now())

  const trendOf = (period: Period, first: number, activePeople: number): Trend => {
    const days = Array.from({ length }, (_, n): calls.TrendDay => {
      const day = addDays(period.from, n)
      const { posts = 0, meant = 0, read = 0 } = published.get(first + n + 1) ?? {}
      const hasData = day >= countingSince && day <= today
      const activePeople = hasData ? (people.byDay[first + n] ?? 0) : null
      return { day, posts, meant, read, reach: rateOf(read, meant), activePeople }
    })
    const sum = (of: 'posts' | 'meant' | 'read') => days.reduce((total, day) => total + day[of], 0)
    return {
      ...period,
      days,
      posts: sum('posts'),
      reach: rateOf(sum('read'), sum('meant')),
      activePeople: period.from >= countingSince && period.from <= today ? activePeople : null,
    }
  }
  return {
    current: trendOf(current, length, people.current),
    before: trendOf(before, 0, people.before),
    totalPeople: people.total,
    postsSince: began,
    activitySince: countingSince,
  }
}

interface CountedPeople {
  total: number
  /** Who was active, by day. */
  byDay: number[]
  /** Different people who were active in each half of the days. */
  before: number
  current: number
}

/** Counts the people of a report, and those of them who were active; days are given by their bounds. */
async function countPeople(ctx: Ctx, scope: Scope, bounds: readonly number[]): Promise<CountedPeople> {
  const ids = await sql.reportedIds(ctx.db, scope)
  const days = bounds.length - 1
  const half = days / 2
  const counts = { total: ids.length, byDay: Array.from({ length: days }, () => 0), before: 0, current: 0 }
  const never = -1
  /** By id, the last day on which somebody was active, of the days counted so far. */
  const lastDays: number[] = []
  for (const id of ids) lastDays[id] = never
  const count = (activeIds: readonly number[], day: number) => {
    for (const id of activeIds) {
      const last = lastDays[id]
      if (last === undefined || last === day) continue
      lastDays[id] = day
      counts.byDay[day] = (counts.byDay[day] ?? 0) + 1
      if (last === never && day < half) counts.before += 1
      if (last < half && day >= half) counts.current += 1
    }
  }
  // Most people of the company are in its report, so everyone's activity is read; a team's people are few.
  const readIds = scope === undefined ? undefined : ids
  for await (const { early, earlyIds, late, lateIds } of sql.activeDates(ctx.db, sharedHours(bounds), readIds)) {
    count(earlyIds ?? [], early)
    count(lateIds ?? [], late)
  }
  return counts
}

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
