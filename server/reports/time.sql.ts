import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import type { SharedHours } from './calendar.ts'
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

/** The ids of the people in the report, the lowest first. */
export async function reportedIds(db: Db, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select to_json(array_agg(f.id order by f.id)) as ids from ${peopleOf(scope)} f`.execute(db)
  return rows[0]?.ids ?? []
}

/** Who was active in the hours that a date in UTC shares with one day, and with the next; days by their index. */
export interface ActiveDate {
  early: number
  earlyIds: number[] | null
  late: number
  lateIds: number[] | null
}

/** Bounds the memory of a report of a year. */
const datesAtOnce = 62

/** Who was active on dates in UTC, in their order: these people or, without ids, everyone. */
export async function* activeDates(
  db: Db,
  hours: readonly SharedHours[],
  ids: readonly number[] | undefined,
): AsyncGenerator<ActiveDate> {
  for (let first = 0; first < hours.length; first += datesAtOnce) {
    // An array turned into JSON takes half of the time of `json_agg`, and a row per person far more.
    const { rows } = await sql<ActiveDate>`
      select h.day, h.early, h.late, a.*
      from json_to_recordset(${JSON.stringify(hours.slice(first, first + datesAtOnce))}::json) as h
        (day date, early int, "earlyMask" int, late int, "lateMask" int),
      lateral (
        select to_json(array_agg(user_id) filter (where hours & h."earlyMask" <> 0)) as early_ids,
          to_json(array_agg(user_id) filter (where hours & h."lateMask" <> 0)) as late_ids
        from active_days where day = h.day and ${ids ? sql`user_id = any(${ids}::int[])` : sql`true`}
      ) a
      order by h.day`.execute(db)
    yield* rows
  }
}

const slotsOfDay = 96
/** Adds arrays element by element, which takes a fifth of the time of unnesting each. */
const sumOfEachSlot = sql.join(Array.from({ length: slotsOfDay }, (_, n) => sql`sum(r.reads[${sql.lit(n + 1)}])`))

/** How many posts were read in each quarter of an hour (UTC). */
export async function readsBySlot(
  db: Db,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; slot: number; reads: number }[]> {
  const inReport = sql`join teams t on t.id = r.team_id and ${scope === undefined ? sql`t.is_active` : sql`t.id = ${scope}`}
    where r.day between ${from}::date and ${to}::date`
  const { rows } = await sql<{ day: string; slot: number; reads: number }>`
    with ended as (
      select r.day, array[${sumOfEachSlot}] as reads from read_slot_days r ${inReport} group by r.day
    )
    select day, slot, sum(reads)::int as reads from (
      select day, slot::int - 1 as slot, s.reads from ended, unnest(ended.reads) with ordinality s(reads, slot)
      union all
      select r.day, r.slot, r.n from read_slots r ${inReport}
    ) slots
    where reads > 0 group by day, slot`.execute(db)
  return rows
}

/** When the company or team began, and when counting did. */
export async function beginnings(db: Db, scope: Scope): Promise<{ began: Date; countingSince: Date } | undefined> {
  const { rows } = await sql<{ began: Date; countingSince: Date }>`
    select c.counting_since, ${scope === undefined ? sql`c.created_at` : sql`(select created_at from teams where id = ${scope})`} as began
    from company c`.execute(db)
  return rows[0]
}
