import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

const hourOf = (at: 'now()' | 'last_active_at') => sql`date_trunc('hour', ${sql.raw(at)} at time zone 'utc')`

/**
 * Active means signed in, viewed, liked, commented or posted. Stored once in five minutes, so that most calls write
 * nothing; the day gets the bit of the hour. Rows are locked in the order of the users' ids.
 */
export async function markActive(db: Kysely<DB>, userIds: readonly number[]): Promise<void> {
  await sql`
    with due as (
      select id from users where id = any(${userIds}::int[]) and (last_active_at is null
        or last_active_at < now() - interval '5 minutes' or ${hourOf('last_active_at')} < ${hourOf('now()')})
      order by id for no key update
    ), active as (
      update users set last_active_at = now() from due where users.id = due.id returning users.id
    )
    insert into active_days (day, user_id, hours)
    select (now() at time zone 'utc')::date, id, 1 << extract(hour from now() at time zone 'utc')::int from active order by id
    on conflict (day, user_id) do update set hours = active_days.hours | excluded.hours
    where active_days.hours & excluded.hours = 0`.execute(db)
}

export async function forgetActivityOf(db: Kysely<DB>, userId: number): Promise<void> {
  await sql`delete from active_days where user_id = ${userId}`.execute(db)
}

/** Forgets when people were last active, and the hours of their days, after so many days. */
export async function forgetOldActivity(db: Kysely<DB>, keptDays: number): Promise<void> {
  await sql`update users set last_active_at = null
    where last_active_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await deleteOldActivity(db, keptDays)
}

export async function deleteOldActivity(db: Kysely<DB>, keptDays: number): Promise<void> {
  await sql`delete from active_days where day < (now() at time zone 'utc')::date - ${keptDays}::int`.execute(db)
}
