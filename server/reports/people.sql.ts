import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { companyWideTeamId } from '#contract/policy.ts'
import { type engagementFilter, type PeopleChip, peopleChip } from '#contract/reports.ts'
import { dayOf, noonOf } from '#server/db/company-days.sql.ts'
import { containsWords } from '#server/db/contains.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import { chips, peopleOf, presentUsers, type ReportedUserRow, recentViews, type Scope } from './figures.sql.ts'
import { type Totals, totals } from './overview.sql.ts'

type Filter = z.output<typeof engagementFilter>

export interface MemberRow extends ReportedUserRow {
  lastActiveNoon: Date | null
  meant: number
  read: number
  rate: number | null
  recentViews: number
}

export interface PersonRow extends MemberRow {
  hasJoined: boolean
  hasPwa: boolean
  hasNotifications: boolean
  lastActiveDay: string | null
  /** Without Company-wide. */
  teams: string[]
  daysSinceLastActivity: number | null
}

export const teamNames = sql<string[]>`array(
  select t.name from memberships m join teams t on t.id = m.team_id
  where m.user_id = f.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')})`

/** Whether every word of the search is in the name, address or sign-in name of the person `f`. */
export const matchesSearch = (search: string): RawBuilder<SqlBool> =>
  containsWords(
    sql`f.first_name || ' ' || f.last_name || ' ' || coalesce(f.email, '') || ' ' || coalesce(f.sign_in_name, '')`,
    search,
  )

const sortedBy = { engagement: sql`f.rate`, active: sql`f.last_active_at` } as const

function orderOf({ sort, order }: Pick<Filter, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (sort === 'name')
    return sql`${alphabetical('f.lastName')} ${direction}, ${alphabetical('f.firstName')} ${direction}, f.id`
  return sql`${sortedBy[sort]} ${direction} nulls last, ${byPersonName('f')}`
}

interface Page {
  offset: number
  limit: number
}

const lastActiveAt = sql`f.last_active_at`

/** Whole days since the person `f` was last active. */
export const daysSinceLastActivity = sql<
  number | null
>`floor(extract(epoch from now() - f.last_active_at) / 86400)::int`

const details = (scope: Scope) => sql`
  ${teamNames} as teams, ${recentViews(scope)} as recent_views,
  ${noonOf(lastActiveAt)} as last_active_noon, ${dayOf(lastActiveAt)} as last_active_day,
  ${daysSinceLastActivity} as days_since_last_activity`

/** A page of the matching people; without a page, all of them. */
export async function listPeople(
  db: Db,
  { teamId, chip, search, ...order }: Filter,
  page?: Page,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select f.*, ${details(teamId)} from ${peopleOf(teamId)} f
    where ${chips[chip]} and ${matchesSearch(search)}
    order by ${orderOf(order)} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(db)
  return rows
}

const counts = sql<Record<PeopleChip, number>>`json_build_object(${sql.join(
  peopleChip.options.flatMap(each => [sql.lit(each), sql`count(*) filter (where ${chips[each]})`]),
)})`

export interface CountedPeople {
  people: PersonRow[]
  counts: Record<PeopleChip, number>
}

/** A page of the matching people, and how many match the search, by chip. */
export async function countAndListPeople(db: Db, filter: Filter, page: Page): Promise<CountedPeople> {
  const needsFigures = filter.teamId !== undefined || filter.chip !== 'all' || filter.sort === 'engagement'
  if (needsFigures) return countAndListByFigures(db, filter, page)
  const [people, counted] = await Promise.all([listByUser(db, filter, page), countPeople(db, filter.search)])
  return { people, counts: counted }
}

/** Their figures are computed once for the page and the counts. */
async function countAndListByFigures(
  db: Db,
  { teamId, chip, search, ...order }: Filter,
  { offset, limit }: Page,
): Promise<CountedPeople> {
  const { rows } = await sql<{ counts: Record<PeopleChip, number>; isPerson: boolean } & PersonRow>`
    with f as materialized (
      select f.* from ${peopleOf(teamId)} f where ${matchesSearch(search)}
    ), page as (
      select f.* from f where ${chips[chip]} order by ${orderOf(order)} limit ${limit} offset ${offset}
    )
    select c.counts, f.id is not null as is_person, f.*, ${details(teamId)}
    from (select ${counts} as counts from f) c left join page f on true order by ${orderOf(order)}`.execute(db)
  const [first] = rows
  if (!first) throw new Error('An aggregate without a row')
  return { people: rows.filter(row => row.isPerson), counts: first.counts }
}

/** A page in an order that needs no figures: they are computed for the page only. */
async function listByUser(db: Db, { search, ...order }: Filter, { offset, limit }: Page): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select f.id from ${presentUsers} f where ${matchesSearch(search)}
      order by ${orderOf(order)} limit ${limit} offset ${offset}
    )
    select f.*, ${details(undefined)} from ${peopleOf(undefined, sql`select id from page`)} f
    order by ${orderOf(order)}`.execute(db)
  return rows
}

async function countPeople(db: Db, search: string): Promise<Record<PeopleChip, number>> {
  const { rows } = await sql<{ counts: Record<PeopleChip, number> }>`
    select ${counts} as counts from ${peopleOf(undefined)} f where ${matchesSearch(search)}`.execute(db)
  const [first] = rows
  if (!first) throw new Error('An aggregate without a row')
  return first.counts
}

interface PlacedMember extends Omit<MemberRow, 'lastActiveNoon'> {
  lastActiveNoon: string | null
  place: number
  attentionPlace: number | null
}

export interface MembersOfTeam {
  team: { id: number; name: string; isActive: boolean }
  totals: Totals
  members: MemberRow[]
  attention: MemberRow[]
}

/**
 * The team as a whole, its members by name, and those who need attention by engagement, both up to the limit: their
 * figures are computed once for all three. Returns undefined if there is no such team.
 */
export async function listMembers(
  db: Db,
  teamId: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<MembersOfTeam | undefined> {
  const byEngagement = orderOf({ sort: 'engagement', order: 'asc' })
  // Columns are named, because whether people have installed the app takes longer than everything else.
  const { rows } = await sql<Pick<MembersOfTeam, 'team' | 'totals'> & { placed: PlacedMember[] }>`
    with f as materialized (
      select f.id, f.email, f.sign_in_name, f.first_name, f.last_name, f.profile_image_url, f.last_active_at, f.is_active,
        f.added_recently, f.has_joined, f.meant, f.read, f.rate
      from ${peopleOf(teamId)} f
    ), placed as (
      select f.*, row_number() over (order by ${orderOf({ sort: 'name', order: 'asc' })})::int as place,
        case when ${chips.attention} then row_number() over (partition by ${chips.attention} order by ${byEngagement})::int end as attention_place
      from f
    ), listed as (
      select f.id, f.email, f.sign_in_name as "signInName", f.first_name as "firstName", f.last_name as "lastName", f.profile_image_url as "profileImageUrl",
        ${noonOf(lastActiveAt)} as "lastActiveNoon", f.meant, f.read, f.rate, ${recentViews(teamId)} as "recentViews",
        f.place, f.attention_place as "attentionPlace"
      from placed f where f.place <= ${limit}::bigint or f.attention_place <= ${limit}::bigint
    )
    select json_build_object('id', t.id, 'name', t.name, 'isActive', t.is_active) as team,
      (select to_json(c) from (select ${totals(teamId)} from f) c) as totals,
      (select coalesce(json_agg(l order by l.place), '[]') from listed l) as placed
    from teams t where t.id = ${teamId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const placed = row.placed.map(member => ({
    ...member,
    lastActiveNoon: member.lastActiveNoon === null ? null : new Date(member.lastActiveNoon),
  }))
  return {
    team: row.team,
    totals: row.totals,
    members: placed.filter(({ place }) => place <= limit),
    attention: placed
      .filter(({ attentionPlace }) => attentionPlace !== null && attentionPlace <= limit)
      .toSorted((one, other) => (one.attentionPlace ?? 0) - (other.attentionPlace ?? 0)),
  }
}
