import { type Kysely, type RawBuilder, sql } from 'kysely'
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

/** A word of days is a `bigint` in the database, and two integers outside. */
export const daysPerInteger = 31
const daysPerWord = 2 * daysPerInteger

/** On which days of a word somebody was active: a bit for each, the first one lowest. */
export interface ActiveWord {
  userId: number
  firstDay: number
  /** For each half of the word. */
  bits: [number, number]
}

/** The words in which somebody of the report was active; days are given by the hours that they share with dates in UTC. */
export async function activeDays(db: Db, scope: Scope, hours: readonly SharedHours[]): Promise<ActiveWord[]> {
  const isReported = (id: RawBuilder<unknown>) => sql`${id} in (select f.id from ${peopleOf(scope)} f)`
  // A team's people are few, so the others are left out first; the company's are most of them.
  const { rows } = await sql<ActiveWord>`
    with hours as materialized (
      select h.day, h.word, h."earlyMask" as early_mask, h."lateMask" as late_mask,
        1::bigint << h.early as early, 1::bigint << h.late as late, (1::bigint << h.early) | (1::bigint << h.late) as both
      from json_to_recordset(${JSON.stringify(hours.flatMap(inWords))}::json) as h
        (day date, word int, early int, "earlyMask" int, late int, "lateMask" int)
    ), active as (
      select a.user_id, h.word, bit_or(case
        when a.hours & h.late_mask = 0 then h.early
        when a.hours & h.early_mask = 0 then h.late
        else h.both end) as days
      from hours h join active_days a on a.day = h.day and a.hours & (h.early_mask | h.late_mask) <> 0
      where a.day between ${hours[0]?.day}::date and ${hours.at(-1)?.day}::date and ${scope === undefined ? sql`true` : isReported(sql`a.user_id`)}
      group by a.user_id, h.word
    )
    select user_id, word * ${daysPerWord}::int as first_day,
      array[days & ${2 ** daysPerInteger - 1}::bigint, days >> ${daysPerInteger}::int]::int[] as bits
    from active where ${isReported(sql`user_id`)}`.execute(db)
  return rows
}

/** With the days counted within their word; a date that touches the last day of one and the first of the next is in both. */
function inWords(shared: SharedHours): (SharedHours & { word: number })[] {
  const [first, second] = [shared.early, shared.late].map(day => Math.floor(day / daysPerWord)) as [number, number]
  const hours = { ...shared, early: shared.early % daysPerWord, late: shared.late % daysPerWord }
  if (first === second) return [{ ...hours, word: first }]
  return [
    { ...hours, word: first, lateMask: 0 },
    { ...hours, word: second, earlyMask: 0 },
  ]
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
