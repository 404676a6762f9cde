import type { z } from 'zod'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type * as trendCalls from '#contract/trends.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Ctx } from '#server/lib/context.ts'
import { addDays, type Day } from './calendar.ts'
import type { Scope } from './figures.sql.ts'
import { lengthOf, type Period, periodBefore, periodOf } from './period.ts'
import { allowedScope } from './reports.service.ts'
import * as sql from './time.sql.ts'

type Query = z.output<typeof calls.reportPeriod>
type Trends = trendCalls.EngagementTrends
type Trend = Trends['current']

/** Returns reach and active people by day, and the same for as many days before. Throws as `allowedScope` does. */
export async function trends(ctx: Ctx, actor: Actor, query: Query): Promise<Trends> {
  const scope = await allowedScope(ctx, actor, query.teamId)
  return ctx.reads.readRecent(db => readTrends(db, scope, query))
}

async function readTrends(db: Db, scope: Scope, query: Query): Promise<Trends> {
  const { today, began, countingSince } = await sql.calendarOf(db, scope)
  const current = periodOf(query, today)
  const before = periodBefore(current)
  const length = lengthOf(current)
  const days = Array.from({ length: 2 * length }, (_, n) => addDays(before.from, n))
  const [publishedRows, people] = await Promise.all([
    sql.publishedByDay(db, scope, { from: before.from, to: current.to }),
    countPeople(db, scope, days),
  ])
  const published = new Map(publishedRows.map(row => [row.day, row]))

  const trendOf = (period: Period, daysOfPeriod: readonly Day[], activePeople: number): Trend => {
    const trendDays = daysOfPeriod.map((day): trendCalls.TrendDay => {
      const { posts = 0, meant = 0, read = 0, notJoined = 0 } = published.get(day) ?? {}
      const hasData = day >= countingSince && day <= today
      const active = hasData ? (people.byDay.get(day) ?? 0) : null
      return { day, posts, meant, read, notJoined, reach: rateOf(read, meant - notJoined), activePeople: active }
    })
    const sum = (of: 'posts' | 'meant' | 'read' | 'notJoined') => trendDays.reduce((total, day) => total + day[of], 0)
    return {
      ...period,
      days: trendDays,
      posts: sum('posts'),
      reach: rateOf(sum('read'), sum('meant') - sum('notJoined')),
      activePeople: period.from >= countingSince && period.from <= today ? activePeople : null,
    }
  }
  return {
    current: trendOf(current, days.slice(length), people.current),
    before: trendOf(before, days.slice(0, length), people.before),
    totalPeople: people.total,
    postsSince: began,
    activitySince: countingSince,
  }
}

interface CountedPeople {
  total: number
  /** Who was active, by day. */
  byDay: Map<Day, number>
  /** Different people who were active in each half of the days. */
  before: number
  current: number
}

/** Counts the people of a report, and those of them who were active. */
async function countPeople(db: Db, scope: Scope, days: readonly Day[]): Promise<CountedPeople> {
  const ids = await sql.reportedIds(db, scope)
  const middle = days[days.length / 2] ?? ''
  const counts = { total: ids.length, byDay: new Map<Day, number>(), before: 0, current: 0 }
  const [never, before, current] = [0, 1, 2]
  /** By id, the half of the days in which somebody was last active, of the days counted so far. */
  const lastHalves: number[] = []
  for (const id of ids) lastHalves[id] = never
  // Most people of the company are in its report, so everyone's activity is read; a team's people are few.
  const readIds = scope === undefined ? undefined : ids
  for await (const { day, ids: activeIds } of sql.activeDays(db, days, readIds)) {
    const half = day < middle ? before : current
    let active = 0
    for (const id of activeIds) {
      const last = lastHalves[id]
      if (last === undefined) continue
      active += 1
      if (last === half) continue
      lastHalves[id] = half
      counts[half === before ? 'before' : 'current'] += 1
    }
    counts.byDay.set(day, active)
  }
  return counts
}

export const rateOf = (read: number, meant: number) => (meant === 0 ? null : (100 * read) / meant)

/** Returns the posts read by weekday and hour. Throws as `allowedScope` does. */
export async function readingHours(ctx: Ctx, actor: Actor, query: Query): Promise<trendCalls.ReadingHours> {
  const scope = await allowedScope(ctx, actor, query.teamId)
  return ctx.reads.readRecent(db => readHours(db, scope, query))
}

async function readHours(db: Db, scope: Scope, query: Query): Promise<trendCalls.ReadingHours> {
  const { today, countingSince } = await sql.calendarOf(db, scope)
  const period = periodOf(query, today)
  const reads = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  let total = 0
  for (const row of await sql.readsByHour(db, scope, period)) {
    reads[row.weekday]?.splice(row.hour, 1, row.reads)
    total += row.reads
  }
  const counted = {
    from: period.from > countingSince ? period.from : countingSince,
    to: period.to < today ? period.to : today,
  }
  return { ...period, reads, total, since: countingSince, daysWithData: Math.max(0, lengthOf(counted)) }
}
