import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import { peopleOf, publishedAt, reportedPosts, type Scope } from './figures.sql.ts'

type Db = Kysely<DB>

const instants = (times: readonly number[]) => sql`${times.map(time => new Date(time).toISOString())}::timestamptz[]`

export interface PublishedRow {
  /** Which of the days, from 1. */
  index: number
  posts: number
  meant: number
  read: number
}

/** Posts and their readers by the day of publication; days are given by their bounds. */
export async function publishedByDay(db: Db, scope: Scope, bounds: readonly number[]): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select width_bucket(${publishedAt}, ${instants(bounds)}) as index, count(*)::int as posts,
      sum(p.audience)::int as meant, sum(p.read_count)::int as read
    from ${reportedPosts(scope)}
    where ${publishedAt} >= (${instants(bounds)})[1] and ${publishedAt} < (${instants(bounds)})[${bounds.length}::int]
    group by 1`.execute(db)
  return rows
}

/** Which hours (UTC) belong to a day of the report. */
export interface HoursOfDay {
  /** Which of the days, from 1. */
  index: number
  day: string
  mask: number
}

/** In the rows of `activeByDay`: different people in the first half of the days, and in the second. */
export const firstHalf = 0
export const secondHalf = -1

/** How many people were active, by day, and in both halves of the days. */
export async function activeByDay(
  db: Db,
  scope: Scope,
  hours: readonly HoursOfDay[],
  half: number,
): Promise<{ index: number; people: number }[]> {
  const { rows } = await sql<{ index: number; people: number }>`
    with hours as (
      select * from json_to_recordset(${JSON.stringify(hours)}::json) as h (index int, day date, mask int)
    ), seen as (
      select h.index, a.user_id from hours h join active_days a on a.day = h.day and a.hours & h.mask <> 0
      where a.user_id in (select f.id from ${peopleOf(scope)} f)
      group by h.index, a.user_id
    ), people as (
      select bool_or(index <= ${half}::int) as was_early, bool_or(index > ${half}::int) as was_late
      from seen group by user_id
    )
    select index, count(*)::int as people from seen group by index
    union all select ${firstHalf}::int, count(*)::int from people where was_early
    union all select ${secondHalf}::int, count(*)::int from people where was_late`.execute(db)
  return rows
}

/** How many posts were read in each quarter of an hour (UTC). */
export async function readsBySlot(
  db: Db,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; slot: number; reads: number }[]> {
  const { rows } = await sql<{ day: string; slot: number; reads: number }>`
    select s.day, s.slot, sum(s.n)::int as reads from read_slots s join teams t on t.id = s.team_id
    where s.day between ${from}::date and ${to}::date and ${scope === undefined ? sql`t.is_active` : sql`t.id = ${scope}`}
    group by s.day, s.slot`.execute(db)
  return rows
}

/** When the company or team began, and when counting did. */
export async function beginnings(db: Db, scope: Scope): Promise<{ began: Date; countingSince: Date } | undefined> {
  const { rows } = await sql<{ began: Date; countingSince: Date }>`
    select c.counting_since, ${scope === undefined ? sql`c.created_at` : sql`(select created_at from teams where id = ${scope})`} as began
    from company c`.execute(db)
  return rows[0]
}
