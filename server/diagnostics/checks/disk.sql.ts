import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** The bytes that the disk has filled per day since then; null until there is a week of days. */
export async function bytesPerDay(db: Db, days: number): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select case when max(day) - min(day) >= 7 then
      ((array_agg(used_bytes order by day desc))[1] - (array_agg(used_bytes order by day))[1])::float8 / (max(day) - min(day)) end as pace
    from storage_days where used_bytes is not null and day > (now() at time zone 'utc')::date - ${days}::int`.execute(
    db,
  )
  return rows[0]?.pace ?? null
}

export async function saveStorageDay(db: Db, usedBytes: number): Promise<void> {
  await sql`
    insert into storage_days (day, database_bytes, used_bytes)
    values ((now() at time zone 'utc')::date, pg_database_size(current_database()), ${usedBytes})
    on conflict (day) do nothing`.execute(db)
  await sql`delete from storage_days where day < (now() at time zone 'utc')::date - 400`.execute(db)
}
