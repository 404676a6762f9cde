import { sql } from 'kysely'
import { dayOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/**
 * Active means signed in, viewed, liked, commented or posted. Stored once in five minutes, so that most calls write
 * nothing, and with the first call of a day. Rows are locked in the order of the users' ids.
 */
export async function markActive(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    with due as (
      select id from users where id = any(${userIds}::int[]) and (last_active_at is null
        or last_active_at < now() - interval '5 minutes' or ${dayOf(sql`last_active_at`)} < ${dayOf(sql`now()`)})
      order by id for no key update
    ), active as (
      update users set last_active_at = now() from due where users.id = due.id returning users.id
    )
    insert into active_days (day, user_id)
    select ${dayOf(sql`now()`)}, id from active order by id on conflict do nothing`.execute(db)
}

export async function forgetActivityOf(db: Db, userId: number): Promise<void> {
  await sql`delete from active_days where user_id = ${userId}`.execute(db)
  await sql`delete from looks where user_id = ${userId}`.execute(db)
}

/** Forgets when people were last active or had the app open, and on which days, after so many days. */
export async function forgetOldActivity(db: Db, keptDays: number): Promise<void> {
  await sql`update users set last_active_at = null
    where last_active_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await sql`delete from looks where at < now() - make_interval(days => ${keptDays})`.execute(db)
  await deleteOldActivity(db, keptDays)
}

export async function deleteOldActivity(db: Db, keptDays: number): Promise<void> {
  await sql`delete from active_days where day < ${dayOf(sql`now()`)} - ${keptDays}::int`.execute(db)
}
