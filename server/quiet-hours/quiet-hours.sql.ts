import { type RawBuilder, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { dayOf } from '#server/db/company-days.sql.ts'
import { isCounted, isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

type Sql = RawBuilder<unknown>

/**
 * A subquery with a row for each of these users: `until` when they get no pushes, null while they do. Hours are those on
 * the clock of their time zone, and may go over midnight.
 */
export const quietUntil = (userIds: Sql, at: Sql = sql`now()`) => sql`(
  select h.user_id, case when h.starts < h.ends and h.minute >= h.starts and h.minute < h.ends
      or h.starts > h.ends and (h.minute >= h.starts or h.minute < h.ends)
    then (h.local::date + (h.starts > h.ends and h.minute >= h.starts)::int + make_interval(mins => h.ends)) at time zone h.zone
    end as until
  from (
    select z.*, extract(hour from z.local)::int * 60 + extract(minute from z.local)::int as minute from (
      select u.id as user_id, o.zone, ${at} at time zone o.zone as local,
        case q.mode when 'own' then q.from_minute when 'off' then null else k.from_minute end as starts,
        case q.mode when 'own' then q.to_minute when 'off' then null else k.to_minute end as ends
      from users u
      left join quiet_hours q on q.user_id = u.id
      left join company_quiet_hours k on k.id = 1
      left join company c on true
      cross join lateral (select coalesce(q.time_zone, c.time_zone, 'UTC') as zone) o
      where u.id in (${userIds})
    ) z
  ) h)`

export interface OwnHoursRow {
  mode: 'company' | 'own' | 'off'
  fromMinute: number | null
  toMinute: number | null
  timeZone: string | null
}

export async function findOwnHours(db: Db, userId: number): Promise<OwnHoursRow | undefined> {
  const row = await db.selectFrom('quietHours').selectAll().where('userId', '=', userId).executeTakeFirst()
  return row && { ...row, mode: row.mode as OwnHoursRow['mode'] }
}

/** A time zone stays where none is given. */
export async function saveOwnHours(db: Db, userId: number, row: OwnHoursRow): Promise<void> {
  await sql`
    insert into quiet_hours (user_id, mode, from_minute, to_minute, time_zone)
    values (${userId}, ${row.mode}, ${row.fromMinute}, ${row.toMinute}, ${row.timeZone})
    on conflict (user_id) do update set mode = excluded.mode, from_minute = excluded.from_minute,
      to_minute = excluded.to_minute, time_zone = coalesce(excluded.time_zone, quiet_hours.time_zone)`.execute(db)
}

/** Returns whether it changed. */
export async function saveTimeZone(db: Db, userId: number, timeZone: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into quiet_hours (user_id, mode, time_zone) values (${userId}, 'company', ${timeZone})
    on conflict (user_id) do update set time_zone = excluded.time_zone
    where quiet_hours.time_zone is distinct from excluded.time_zone`.execute(db)
  return numAffectedRows === 1n
}

/** Stored names that the database does not know. */
export async function unknownTimeZones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct time_zone from quiet_hours where time_zone not in (select name from pg_timezone_names)`.execute(db)
  return rows.map(({ timeZone }) => timeZone)
}

export async function replaceTimeZone(db: Db, before: string, after: string | null): Promise<void> {
  await db.updateTable('quietHours').set({ timeZone: after }).where('timeZone', '=', before).execute()
}

export async function deleteHoursOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('quietHours').where('userId', '=', userId).execute()
}

export interface CompanyHoursRow {
  fromMinute: number | null
  toMinute: number | null
  urgentPerDay: number
}

export async function companyHours(db: Db): Promise<CompanyHoursRow> {
  const row = await db.selectFrom('companyQuietHours').selectAll().where('id', '=', 1).executeTakeFirst()
  return row ?? { fromMinute: null, toMinute: null, urgentPerDay: apiLimits.urgentPerDay }
}

export async function saveCompanyHours(db: Db, hours: CompanyHoursRow): Promise<void> {
  await db
    .insertInto('companyQuietHours')
    .values({ id: 1, ...hours })
    .onConflict(conflict => conflict.column('id').doUpdateSet(hours))
    .execute()
}

export async function countFollowing(db: Db): Promise<{ following: number; others: number; urgentRecently: number }> {
  const { rows } = await sql<{ following: number; others: number; urgentRecently: number }>`
    select count(*) filter (where coalesce(q.mode, 'company') = 'company')::int as following,
      count(*) filter (where q.mode <> 'company')::int as others,
      (select count(*)::int from posts p where p.is_urgent and p.deleted_at is null and p.created_at > now() - interval '30 days') as urgent_recently
    from users u left join quiet_hours q on q.user_id = u.id where ${isInCompany('u')} and ${isCounted('u')}`.execute(
    db,
  )
  return rows[0] ?? { following: 0, others: 0, urgentRecently: 0 }
}

interface Counted {
  people: number
  reachable: number
  quiet: number
  mailable: number
}

/**
 * Of a team's members without this one: how many there are, have a subscription, and of these have quiet hours then; and
 * of those without a subscription, how many a mail reaches.
 */
export async function countQuiet(
  db: Db,
  { teamId, without, at }: { teamId: number; without: number; at: Date },
): Promise<Counted> {
  const members = sql`select m.user_id from memberships m where m.team_id = ${teamId} and m.user_id <> ${without} and m.joined_seq is not null`
  const { rows } = await sql<Counted>`
    select count(*)::int as people, count(s.user_id)::int as reachable, count(h.until) filter (where s.user_id is not null)::int as quiet,
      count(*) filter (where s.user_id is null and u.email is not null and u.last_sign_in_at is not null)::int as mailable
    from ${quietUntil(members, sql`${at.toISOString()}::timestamptz`)} h
    left join (select distinct user_id from push_subscriptions) s on s.user_id = h.user_id
    join users u on u.id = h.user_id`.execute(db)
  return rows[0] ?? { people: 0, reachable: 0, quiet: 0, mailable: 0 }
}

/** Urgent posts of the company's day. */
export async function urgentToday(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from posts p
    where p.is_urgent and p.created_at > now() - interval '2 days' and ${dayOf(sql`p.created_at`)} = ${dayOf(sql`now()`)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Until the end of the transaction, no other urgent post is counted. */
export async function lockUrgent(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('urgent posts'))`.execute(db)
}
