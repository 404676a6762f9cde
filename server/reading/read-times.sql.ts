import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { dayOf, noonOf, startOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { utcDay } from './counters.sql.ts'

/** Times of reading, and the counts by day and hour: how long they are kept, and in which time zone. */
type Sql = RawBuilder<unknown>

/** Deletes counts that no report shows any more: of a person after a week, of a team after so many days. */
export async function sweepCounts(db: Db, keptDays: number): Promise<void> {
  await sql`delete from read_days where day < ${utcDay(sql`now()`)} - ${limits.activeDays}::int`.execute(db)
  await sql`delete from read_hours where day < ${dayOf(sql`now()`)} - ${keptDays}::int`.execute(db)
}

/** Moves the hours of reading to another time zone; where half hours are between the two, to the hour in which they began. */
export async function moveHours(db: Db, { before, after }: { before: string; after: string }): Promise<void> {
  await sql`lock table read_hours in share row exclusive mode`.execute(db)
  await sql`
    with moved as (
      delete from read_hours
      returning team_id, (day + make_interval(hours => hour)) at time zone ${before} at time zone ${after} as at, n
    )
    insert into read_hours (team_id, day, hour, n)
    select team_id, at::date, extract(hour from at), sum(n) from moved group by 1, 2, 3`.execute(db)
}

/**
 * Leaves the company's day of a view, its noon, after so many days. Every zone has its noon at a quarter of an hour, so a
 * time that is not at one is still to be forgotten, and another zone makes no forgotten day change.
 */
export async function forgetTimes(db: Db, keptDays: number): Promise<void> {
  const until = startOf(sql`${dayOf(sql`now()`)} - ${keptDays}::int`)
  const isTime = (at: Sql) => sql`date_bin('15 minutes', ${at}, 'epoch') <> ${at}`
  const [viewedAt, readAt] = [sql`viewed_at`, sql`read_at`]
  await sql`
    update views set viewed_at = ${noonOf(viewedAt)}, read_at = ${noonOf(readAt)}
    where viewed_at < ${until} and (read_at is null or read_at < ${until})
      and (${isTime(viewedAt)} or ${isTime(readAt)})`.execute(db)
  await sql`
    update former_views set read_at = ${noonOf(readAt)} where read_at < ${until} and ${isTime(readAt)}`.execute(db)
}

export async function forgetReadsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('readDays').where('userId', '=', userId).execute()
}
