import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { addDays, boundsOf, clockOf, type Day, dayOf, hourMasks, toDay } from './calendar.ts'
import type { Scope } from './figures.sql.ts'
import { totalsOf } from './overview.sql.ts'
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
  const { began, countingSince } = await beginningsOf(ctx, scope, timeZone)

  const published = new Map((await sql.publishedByDay(ctx.db, scope, bounds)).map(row => [row.index, row]))
  const hours = bounds
    .slice(1)
    .flatMap((end, n) => hourMasks(bounds[n] ?? end, end).map(each => ({ index: n + 1, ...each })))
  const active = new Map((await sql.activeByDay(ctx.db, scope, hours, length)).map(row => [row.index, row.people]))
  const today = dayOf(timeZone, Date.now())

  const trendOf = (period: Period, first: number, distinct: number): Trend => {
    const days = Array.from({ length }, (_, n): calls.TrendDay => {
      const day = addDays(period.from, n)
      const { posts = 0, meant = 0, read = 0 } = published.get(first + n) ?? {}
      const hasData = day >= countingSince && day <= today
      const activePeople = hasData ? (active.get(first + n) ?? 0) : null
      return { day, posts, meant, read, reach: rateOf(read, meant), activePeople }
    })
    const sum = (of: 'posts' | 'meant' | 'read') => days.reduce((total, day) => total + day[of], 0)
    return {
      ...period,
      days,
      posts: sum('posts'),
      reach: rateOf(sum('read'), sum('meant')),
      activePeople: period.from >= countingSince && period.from <= today ? (active.get(distinct) ?? 0) : null,
    }
  }
  return {
    current: trendOf(current, length + 1, sql.secondHalf),
    before: trendOf(before, 1, sql.firstHalf),
    totalPeople: (await totalsOf(ctx.db, scope)).people,
    postsSince: began,
    activitySince: countingSince,
  }
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
