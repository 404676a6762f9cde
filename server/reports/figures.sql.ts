import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PeopleChip } from '#contract/reports.ts'
import { startOf } from '#server/db/company-days.sql.ts'
import { isCounted, isInCompany } from '#server/db/in-company.sql.ts'
import type { Users } from '#server/db/types.generated.ts'
import { usedInstalls } from '#server/push/index.ts'
import { meant, readingMemberships } from '#server/reading/index.ts'
import type { Period } from './period.ts'

/** Each figure of the reports is defined here, once, and in the counters that `reading` writes. */
type Sql = RawBuilder<unknown>

/** The team that a report is about; undefined for the company. */
export type Scope = number | undefined

/** Somebody in a report. */
export type ReportedUserRow = Pick<
  Selectable<Users>,
  'id' | 'email' | 'signInName' | 'firstName' | 'lastName' | 'profileImageUrl'
>

const daysAgo = (days: number) => sql`(now() - make_interval(days => ${days}::int))`

/** A rate in percent, unrounded; null where nothing was meant. Compared with bands as it is. */
export const rate = (read: Sql, meantFor: Sql): RawBuilder<number | null> =>
  sql<number | null>`(100::float8 * (${read}) / nullif(${meantFor}, 0))`

/** The rate of user `u`; null while they have not joined. */
const rateIfJoined = (read: Sql, meantFor: Sql) =>
  sql<number | null>`(case when ${hasJoined} then ${rate(read, meantFor)} end)`

/** The mean of the rates of rows `alias`; those without a rate count nowhere. */
export const averageRate = (alias: string): RawBuilder<number | null> =>
  sql<number | null>`avg(${sql.ref(`${alias}.rate`)})`

/** Users `u` in reports: unverified and removed ones are in none, nor those who were added and not invited yet. */
const present = sql<SqlBool>`(${isInCompany('u')} and ${isCounted('u')})`
/** How many of the company, or members of the team, have not been invited yet. */
export const notInvited = (scope: Scope) => sql<number>`(
  select count(*)::int from users u where ${isInCompany('u')} and not ${isCounted('u')}
    ${scope === undefined ? sql`` : sql`and exists (select from memberships m where m.user_id = u.id and m.team_id = ${scope})`})`
/** Whether user `u` has signed in at least once: rates, averages, bands and alerts are made of those who have. */
const hasJoined = sql<SqlBool>`(u.first_sign_in_at is not null)`
const isActive = sql<boolean>`coalesce(u.last_active_at > ${daysAgo(limits.activeDays)}, false)`

/** Whether the user has one of the rows `o`: read once for the whole company, or by the index for each of a team's few. */
const hasSome = (scope: Scope, rows: Sql) =>
  scope === undefined
    ? sql<boolean>`(u.id in (select o.user_id from ${rows}))`
    : sql<boolean>`exists (select from ${rows} and o.user_id = u.id)`

const hasPwa = (scope: Scope) => hasSome(scope, usedInstalls)
const hasNotifications = (scope: Scope) => hasSome(scope, sql`push_subscriptions o where true`)

/** A subquery with everyone in the company's reports, without figures. */
export const presentUsers = sql`(select u.* from users u where ${present})`

const isAmong = (id: Sql, ids: Sql | undefined) => (ids === undefined ? sql`true` : sql`${id} in (${ids})`)

/** What was meant for each user, and how much of it they have read: in active teams, or in one team. */
const readingOf = (scope: Scope, ids: Sql | undefined) =>
  scope === undefined
    ? sql`(select m.user_id, sum(${meant})::int as meant, sum(m.read)::int as read
        from ${readingMemberships} where ${isAmong(sql`m.user_id`, ids)} group by m.user_id)`
    : sql`(select m.user_id, ${meant} as meant, m.read, m.joined_at
        from memberships m join teams t on t.id = m.team_id where m.team_id = ${scope})`

/** A subquery with a row for everyone in the report, or those of them with the ids: who they are and their figures. */
export function peopleOf(scope: Scope, ids?: Sql): Sql {
  const [join, added] =
    scope === undefined ? [sql`left join`, sql`u.counted_at`] : [sql`join`, sql`greatest(r.joined_at, u.counted_at)`]
  return sql`(
    select u.id, u.email, u.sign_in_name, u.first_name, u.last_name, u.profile_image_url, u.last_active_at,
      ${hasJoined} as has_joined, ${isActive} as is_active, ${added} > ${daysAgo(limits.reportDays)} as added_recently,
      coalesce(r.meant, 0) as meant, coalesce(r.read, 0) as read, ${rateIfJoined(sql`r.read`, sql`r.meant`)} as rate,
      ${hasPwa(scope)} as has_pwa, ${hasNotifications(scope)} as has_notifications
    from users u ${join} ${readingOf(scope, ids)} r on r.user_id = u.id
    where ${present} and ${isAmong(sql`u.id`, ids)})`
}

/** A subquery with a row for each member of each team: their user, their team and their rate in it. */
export const membersOfTeams = sql`(
  select m.team_id, m.user_id, ${hasJoined} as has_joined, ${isActive} as is_active,
    ${rateIfJoined(sql`m.read`, meant)} as rate
  from memberships m join teams t on t.id = m.team_id join users u on u.id = m.user_id where ${present})`

/** Whether a rate is low, or so low that it is an alert. No rate is neither. */
export const isLow = (percent: Sql) => sql<SqlBool>`(${percent} < ${limits.bandMedium}::float8)`
export const needsAttention = (percent: Sql) => sql<SqlBool>`(${percent} < ${limits.bandLow}::float8)`

/** Which people `f` of `peopleOf` a chip shows. */
export const chips: Record<PeopleChip, RawBuilder<SqlBool>> = {
  all: sql`true`,
  'not-joined': sql`not f.has_joined`,
  low: isLow(sql`f.rate`),
  attention: needsAttention(sql`f.rate`),
  'no-pwa': sql`not f.has_pwa`,
  'no-notifications': sql`not f.has_notifications`,
}

const readDaysOf = (scope: Scope) =>
  scope === undefined
    ? sql`${readingMemberships} join read_days d on d.user_id = m.user_id and d.team_id = m.team_id where m.user_id = f.id`
    : sql`read_days d where d.user_id = f.id and d.team_id = ${scope}`

/** How many posts the person `f` has read in the last 7 days, to the hour. */
export const recentViews = (scope: Scope) => sql<number>`(
  select coalesce(sum(d.n), 0)::int from ${readDaysOf(scope)}
    and d.day >= (${daysAgo(limits.activeDays)} at time zone 'utc')::date
    and d.day + make_interval(hours => d.hour) > ${daysAgo(limits.activeDays)} at time zone 'utc')`

/** The posts `p` of a report with their teams `t`: those that count; in the company's only those of active teams. */
export const reportedPosts = (scope: Scope) => sql`
  posts p join teams t on t.id = p.team_id and p.seq is not null
    and ${scope === undefined ? sql`t.is_active` : sql`t.id = ${scope}`}`

/** When a post was published: when it began to count, with its videos. */
export const publishedAt = sql.raw<Date>('p.counted_at')
/** Of those whom a post was meant for and who have joined, how many have read it. */
export const reach = rate(sql`p.read_count`, sql`p.audience_joined`)
/** How many of its audience had read a post by the end of a period. */
export const readBy = ({ to }: Period) => sql<number>`(p.read_count - coalesce((
  select sum(d.n) from post_read_days d where d.post_id = p.id and d.day > ${to}::date), 0))`
/** How many of its audience have not joined. */
export const notJoined = sql<number>`(p.audience - p.audience_joined)`
/** Seconds until half of those whom the post was meant for had read it; null while fewer have. */
export const secondsUntilHalf = sql<number | null>`(
  case when p.audience > 0 and p.read_count * 2 >= p.audience then extract(epoch from p.half_read_at - ${publishedAt})::float8 end)`

export const isPublishedIn = ({ from, to }: Period) => sql<SqlBool>`(
  ${publishedAt} >= ${startOf(sql`${from}::date`)} and ${publishedAt} < ${startOf(sql`${to}::date + 1`)})`
export const publishedRecently = sql<SqlBool>`(${publishedAt} > ${daysAgo(limits.activeDays)})`
