import { type RawBuilder, sql } from 'kysely'
import { companyWideTeamId, type Role } from '#contract/policy.ts'
import { dayOf, noonOf } from '#server/db/company-days.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical } from '#server/db/order.sql.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import { confirmationsThatCount, inAudience } from '#server/reading/index.ts'
import { isPublishedIn, publishedAt, type ReportedUserRow } from '../figures.sql.ts'
import type { Period } from '../period.ts'

export interface SheetUser extends ReportedUserRow {
  role: Role
  /** Without Company-wide. */
  teams: string[]
  ownedTeams: string[]
  teamIds: number[]
  joinedAt: Date | null
}

export async function findSheetUser(db: Db, userId: number): Promise<SheetUser | undefined> {
  const { rows } = await sql<SheetUser>`
    select u.id, u.email, u.sign_in_name, u.first_name, u.last_name, u.profile_image_url, u.role,
      ${noonOf(sql`u.first_sign_in_at`)} as joined_at,
      array(select m.team_id from memberships m where m.user_id = u.id) as team_ids,
      array(select t.name from memberships m join teams t on t.id = m.team_id
        where m.user_id = u.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')}) as teams,
      array(select t.name from memberships m join teams t on t.id = m.team_id
        where m.user_id = u.id and m.is_team_owner order by ${alphabetical('t.name')}) as owned_teams
    from users u where u.id = ${userId} and ${isInCompany('u')}`.execute(db)
  return rows[0]
}

export interface SheetFilter {
  userId: number
  /** Undefined for all. */
  teamIds: readonly number[] | undefined
  period: Period
  /** Times are exact. */
  isOwn: boolean
}

export interface SheetRow {
  id: number
  content: string
  teamId: number
  teamName: string
  publishedAt: Date
  /** Of `publishedAt`, for the next page. */
  microseconds: string
  readAt: Date | null
  remindedAt: Date | null
  /** The company's days. */
  publishedDay: string
  readDay: string | null
  remindedDay: string | null
  confirmedAt: Date | null
  isToConfirm: boolean
}

const confirmedAt = sql<Date | null>`(select max(c.confirmed_at) from ${confirmationsThatCount} and c.user_id = m.user_id)`

/** The posts `p` of active teams `t` that were meant for somebody, `m`, with their view `v` and reminder `r`. */
const meantFor = ({ userId, teamIds, period }: SheetFilter) => sql`
  memberships m
  join teams t on t.id = m.team_id and t.is_active
  join posts p on ${inAudience} and ${isPublishedIn(period)}
  left join ${rowByKey('v', sql`views v where v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null`)}
  left join ${rowByKey('r', sql`reminders r where r.post_id = p.id and r.user_id = m.user_id`)}
  where m.user_id = ${userId} and ${teamIds === undefined ? sql`true` : sql`m.team_id = any(${[...teamIds]}::int[])`}`

/** Others see the noon of the day. */
const seenOn = ({ isOwn }: SheetFilter, at: RawBuilder<unknown>) => (isOwn ? at : noonOf(at))

/** The newest posts after the last of the page before; without a limit, all. */
export async function listSheet(
  db: Db,
  filter: SheetFilter,
  page: { after?: { microseconds: string; id: number } | undefined; limit: number | null },
): Promise<SheetRow[]> {
  const microseconds = sql`(extract(epoch from ${publishedAt}) * 1000000)::bigint`
  const isAfter = page.after
    ? sql`(${microseconds}, p.id) < (${page.after.microseconds}::bigint, ${page.after.id}::int)`
    : sql`true`
  const { rows } = await sql<SheetRow>`
    select p.id, left(${wordsOfPost}, 400) as content, t.id as team_id, t.name as team_name, ${publishedAt} as published_at,
      ${microseconds}::text as microseconds, ${seenOn(filter, sql`v.read_at`)} as read_at,
      ${seenOn(filter, sql`r.sent_at`)} as reminded_at,
      ${dayOf(publishedAt)} as published_day, ${dayOf(sql`v.read_at`)} as read_day, ${dayOf(sql`r.sent_at`)} as reminded_day,
      ${confirmedAt} as confirmed_at, p.ask_to_confirm and ${confirmedAt} is null as is_to_confirm
    from ${meantFor(filter)} and ${isAfter}
    order by ${publishedAt} desc, p.id desc limit ${page.limit}`.execute(db)
  return rows
}

export interface SheetFigures {
  read: number
  notRead: number
  toConfirm: number
  /** Of those not read. */
  unreadAsking: number
  teams: number
  /** Of those not read or to confirm. */
  lastRemindedAt: Date | null
  /** The newest of those not read, of those to confirm first. */
  nextId: number | null
  nextContent: string | null
}

export async function countSheet(db: Db, filter: SheetFilter): Promise<SheetFigures> {
  const { rows } = await sql<SheetFigures>`
    with meant as (
      select p.id, p.team_id, ${publishedAt} as published_at, v.read_at is not null as is_read,
        p.ask_to_confirm and ${confirmedAt} is null as is_to_confirm, r.sent_at
      from ${meantFor(filter)}),
    counted as (
      select count(*) filter (where is_read)::int as read, count(*) filter (where not is_read)::int as not_read,
        count(*) filter (where is_to_confirm)::int as to_confirm,
        count(*) filter (where is_to_confirm and not is_read)::int as unread_asking,
        count(distinct team_id)::int as teams,
        max(sent_at) filter (where is_to_confirm or not is_read) as reminded_at,
        (array_agg(id order by is_to_confirm desc, published_at desc, id desc) filter (where not is_read))[1] as next_id
      from meant)
    select read, not_read, to_confirm, unread_asking, teams, next_id,
      ${seenOn(filter, sql`reminded_at`)} as last_reminded_at,
      (select left(${wordsOfPost}, 400) from posts p where p.id = next_id) as next_content
    from counted`.execute(db)
  return rows[0] as SheetFigures
}
