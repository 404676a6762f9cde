import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { type ListedReason, type Reason, reasons, type Told } from '#contract/reach.ts'
import type { PeopleChip } from '#contract/reports.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { remindersOf, toldOf, usedInstalls } from '#server/push/index.ts'
import { audienceWithReads, inAudience, meant } from '#server/reading/index.ts'
import { chips, daysSinceLastActivity, matchesSearch, peopleOf, type Scope, teamNames } from '#server/reports/index.ts'

type Sql = RawBuilder<unknown>

export interface UnreachedRow {
  id: number
  email: string | null
  firstName: string
  lastName: string
  profileImageUrl: string | null
  reason: Reason
  remindedAt: Date | null
  teams: string[]
  daysSinceLastActivity: number | null
  hasInstalled: boolean
  told: Told[]
}

/** Somebody on a list of those who have not read a post. */
export type ListedRow = Pick<
  UnreachedRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'teams' | 'daysSinceLastActivity'
> & {
  reason: ListedReason
}

export type NotInvitedRow = Omit<UnreachedRow, 'reason'>

/** Whether person `f` has a device that would get pushes if its notifications were not blocked or expired. */
const hasBlockedDevice = sql<SqlBool>`(
  exists (select from lost_subscriptions l where l.user_id = f.id)
  or exists (select from sessions s where s.user_id = f.id and s.blocks_notifications and s.expires_at > now()))`

/** Why post `f.post_id` has not reached person `f`, who has not read it: the first reason that applies. */
const reasonOf = sql<Reason>`case
  when f.first_sign_in_at is null then 'never-joined'
  else case d.have_failed
    when true then 'push-failed'
    when false then
      case when greatest(f.last_sign_in_at, f.last_active_at, k.at) >= f.counted_at then 'opened' else 'not-opened' end
    else case when ${hasBlockedDevice} then 'blocked' else 'no-device' end
  end end`

export interface Among {
  search: string
  chip: PeopleChip
  /** Whose figures decide about the chip. */
  scope: Scope
}

/** People `f` with posts `p` that they have not read. */
export type Unread = Sql

/** Those of the audience of a post who have not read it. */
export const unreadOfPost = (postId: number, { search, chip, scope }: Among): Unread => sql`
  ${audienceWithReads} join users f on f.id = m.user_id
  where p.id = ${postId} and v.user_id is null and ${matchesSearch(search)}
    and ${chip === 'all' ? sql`true` : sql`f.id in (select f.id from ${peopleOf(scope)} f where ${chips[chip]})`}`

/** The members of a team who have not read a post of its last 30 days, each with the newest of these. */
export const unreadOfTeam = (teamId: number): Unread => sql`
  teams t join memberships m on m.team_id = t.id and ${meant} > m.read
  join users f on f.id = m.user_id
  join lateral (
    select p.* from posts p
    where ${inAudience} and p.counted_at > now() - make_interval(days => ${limits.reportDays}::int)
      and not exists (select from views v where v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null)
    order by p.seq desc limit 1
  ) p on true
  where t.id = ${teamId}`

/** Those people with a reason each, joined with all their devices at once: a lookup for each took most of the time. */
const withReasons = (unread: Unread): Sql => sql`
  with u as materialized (
    select f.id, f.email, f.first_name, f.last_name, f.profile_image_url, f.first_sign_in_at, f.last_sign_in_at,
      f.last_active_at, p.id as post_id, p.counted_at
    from ${unread}
  ), devices as (
    select user_id, bool_and(failures > 0) as have_failed from push_subscriptions
    where user_id in (select id from u) group by user_id
  )
  select f.id, f.email, f.first_name, f.last_name, f.profile_image_url, f.last_active_at, f.post_id, ${reasonOf} as reason
  from u f left join devices d on d.user_id = f.id left join looks k on k.user_id = f.id`

export interface Page {
  reason?: Reason | undefined
  /** The id of the last person of the page before. */
  after?: number | undefined
  limit: number
}

export interface Unreached {
  /** By reason, without those that nobody has. */
  counts: Partial<Record<Reason, number>>
  /** One more of each reason than the limit, if there are more; by reason and name. */
  people: UnreachedRow[]
  /**
   * The ids of those who can be reminded, by reason: without those who were within the cooldown, and without an address
   * where only a mail could reach them. On the first page only.
   */
  remindable: Partial<Record<Reason, number[]>>
}

const remindable = sql`
  select json_object_agg(r.reason, r.ids) as ids from (
    select n.reason, array_agg(n.id order by n.id) as ids from n
    where not exists (${remindersOf(sql`n.post_id`, sql`n.id`)})
      and (n.email is not null or n.reason in ('push-failed', 'opened', 'not-opened'))
    group by n.reason) r`

/** Whether person `alias` comes after this one by name. */
const isAfter = (alias: string, id: number | undefined) =>
  id === undefined
    ? sql`true`
    : sql`(${byPersonName(alias)}) > (select ${byPersonName('c')} from users c where c.id = ${id})`

/**
 * Everyone who has not read, counted by reason, and a page of each, from one look at them all. The first row carries the
 * ids, which can be thousands.
 */
export async function countAndListUnreached(
  db: Db,
  unread: Unread,
  { reason, after, limit }: Page,
): Promise<Unreached> {
  const shown = reason === undefined ? [...reasons] : [reason]
  const { rows } = await sql<
    { counts: Unreached['counts'] | null; ids: Unreached['remindable'] | null } & UnreachedRow
  >`
    with n as materialized (${withReasons(unread)}), page as (
      select first.*, r.place from unnest(${shown}::text[]) with ordinality r(reason, place) cross join lateral (
        select * from n where n.reason = r.reason and ${isAfter('n', after)} order by ${byPersonName('n')} limit ${limit + 1}) first
    )
    select c.counts, case when f.row is null or f.row = 1 then i.ids end as ids,
      f.*, ${teamNames} as teams, ${daysSinceLastActivity} as days_since_last_activity,
      (${remindersOf(sql`f.post_id`, sql`f.id`)}) as reminded_at,
      exists (select from ${usedInstalls} and o.user_id = f.id) as has_installed,
      ${toldOf(sql`f.post_id`, sql`f.id`)} as told
    from (select json_object_agg(reason, n) as counts from (select reason, count(*)::int as n from n group by reason) c) c
    cross join (${after === undefined ? remindable : sql`select null::json as ids`}) i
    left join (
      select page.*, row_number() over (order by place, ${byPersonName('page')}) as row from page
    ) f on true
    order by f.row`.execute(db)
  return {
    counts: rows[0]?.counts ?? {},
    people: rows.filter(({ id }) => id !== null),
    remindable: rows[0]?.ids ?? {},
  }
}

/** Everyone who has not read, by reason and name. */
export async function listUnreached(db: Db, unread: Unread): Promise<UnreachedRow[]> {
  const { rows } = await sql<UnreachedRow>`
    select f.*, ${teamNames} as teams, ${daysSinceLastActivity} as days_since_last_activity
    from (${withReasons(unread)}) f order by array_position(${[...reasons]}::text[], f.reason), ${byPersonName('f')}`.execute(
    db,
  )
  return rows
}

/** Members `f` of a team who have not been invited yet, and are in no audience. */
const notInvitedOf = (teamId: number, search: string) => sql`
  memberships m join users f on f.id = m.user_id and ${matchesSearch(search)}
  where m.team_id = ${teamId} and m.joined_seq is null`

export interface Members {
  teamId: number
  search: string
  /** The post of which they were told. */
  postId?: number
}

export async function isMember(db: Db, teamId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from memberships where team_id = ${teamId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

interface NotInvited {
  count: number
  /** The ids of those who have an address. */
  mailable: number[]
  /** A page of them by name, all without a limit. */
  people: NotInvitedRow[]
}

export async function countAndListNotInvited(
  db: Db,
  { teamId, search, postId }: Members,
  { after, limit }: { after?: number | undefined; limit: number | null },
): Promise<NotInvited> {
  const [counted, { rows: people }] = await Promise.all([
    sql<{ count: number; mailable: number[] }>`
      select count(*)::int as count, coalesce(array_agg(f.id order by f.id) filter (where f.email is not null), '{}') as mailable
      from ${notInvitedOf(teamId, search)}`.execute(db),
    sql<NotInvitedRow>`
      select f.id, f.email, f.first_name, f.last_name, f.profile_image_url, ${teamNames} as teams, null as reminded_at,
        null as days_since_last_activity, false as has_installed, ${toldOf(sql`${postId ?? null}::int`, sql`f.id`)} as told
      from ${notInvitedOf(teamId, search)} and ${isAfter('f', after)}
      order by ${byPersonName('f')} limit ${limit}`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, mailable: counted.rows[0]?.mailable ?? [], people }
}
