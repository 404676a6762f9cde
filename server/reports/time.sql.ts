import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { dayOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Day } from './calendar.ts'
import { isPublishedIn, notJoined, peopleOf, publishedAt, reportedPosts, type Scope } from './figures.sql.ts'
import type { Period } from './period.ts'

export interface Calendar {
  today: Day
  /** The first day of the company or team. */
  began: Day
  /** The first day of which activity and reads are counted. */
  countingSince: Day
}

export async function calendarOf(db: Db, scope: Scope): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select c.today, ${dayOf(sql`c.began`)} as began,
      greatest(${dayOf(sql`c.counting_since`)}, c.today + 1 - ${apiLimits.countedDays}::int) as counting_since
    from (
      select ${dayOf(sql`now()`)} as today, counting_since,
        ${scope === undefined ? sql`created_at` : sql`(select created_at from teams where id = ${scope})`} as began
      from company
    ) c`.execute(db)
  const [calendar] = rows
  if (!calendar) throw new Error('A report without a company')
  return calendar
}

export interface PublishedRow {
  day: Day
  posts: number
  meant: number
  read: number
  notJoined: number
}

/** Posts and their readers by the day of publication. */
export async function publishedByDay(db: Db, scope: Scope, period: Period): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select ${dayOf(publishedAt)} as day, count(*)::int as posts,
      sum(p.audience)::int as meant, sum(p.read_count)::int as read, sum(${notJoined})::int as not_joined
    from ${reportedPosts(scope)} where ${isPublishedIn(period)} group by 1`.execute(db)
  return rows
}

/** The ids of the people in the report who have joined, the lowest first. */
export async function reportedIds(db: Db, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select to_json(array_agg(f.id order by f.id)) as ids from ${peopleOf(scope)} f where f.has_joined`.execute(db)
  return rows[0]?.ids ?? []
}

/** Bounds the memory of a report of a year. */
const daysAtOnce = 62

/** Who was active on each day, in the order of days: these people or, without ids, everyone. Skips days without anybody. */
export async function* activeDays(
  db: Db,
  days: readonly Day[],
  ids: readonly number[] | undefined,
): AsyncGenerator<{ day: Day; ids: number[] }> {
  for (let first = 0; first < days.length; first += daysAtOnce) {
    // An array turned into JSON takes half of the time of `json_agg`, and a row per person far more.
    const { rows } = await sql<{ day: Day; ids: number[] }>`
      select day, to_json(array_agg(user_id)) as ids from active_days
      where day = any(${days.slice(first, first + daysAtOnce)}::date[]) and ${ids ? sql`user_id = any(${ids}::int[])` : sql`true`}
      group by day order by day`.execute(db)
    yield* rows
  }
}

/** How many posts were read by weekday, Monday is 0, and hour. */
export async function readsByHour(
  db: Db,
  scope: Scope,
  { from, to }: Period,
): Promise<{ weekday: number; hour: number; reads: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; reads: number }>`
    select extract(isodow from r.day)::int - 1 as weekday, r.hour, sum(r.n)::int as reads
    from read_hours r join teams t on t.id = r.team_id and ${scope === undefined ? sql`t.is_active` : sql`t.id = ${scope}`}
    where r.day between ${from}::date and ${to}::date group by 1, 2`.execute(db)
  return rows
}
