import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { companyWideTeamId } from '#contract/policy.ts'
import type { engagementFilter, PeopleChip } from '#contract/reports.ts'
import { containsWords } from '#server/db/contains.sql.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { chips, peopleOf, recentViews } from './figures.sql.ts'

type Db = Kysely<DB>
type Filter = z.output<typeof engagementFilter>

export interface PersonRow {
  id: number
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** Without Company-wide. */
  teams: string[]
  lastActiveAt: Date | null
  daysSinceLastActivity: number | null
  hasSignedIn: boolean
  hasPwa: boolean
  hasNotifications: boolean
  meant: number
  read: number
  rate: number | null
  recentViews: number
}

export const teamNames = sql<string[]>`array(
  select t.name from memberships m join teams t on t.id = m.team_id
  where m.user_id = f.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')})`

/** Whether every word of the search is in the name or address of the person `f`. */
export const matchesSearch = (search: string): RawBuilder<SqlBool> =>
  containsWords(sql`f.first_name || ' ' || f.last_name || ' ' || f.email`, search)

const sortedBy = { engagement: sql`f.rate`, active: sql`f.last_active_at` } as const

function orderOf({ sort, order }: Pick<Filter, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (sort === 'name')
    return sql`${alphabetical('f.lastName')} ${direction}, ${alphabetical('f.firstName')} ${direction}, f.id`
  return sql`${sortedBy[sort]} ${direction} nulls last, ${byPersonName('f')}`
}

/** A page of the matching people; without a page, all of them. */
export async function listPeople(
  db: Db,
  { teamId, chip, search, ...order }: Filter,
  page?: { offset: number; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select f.*, ${teamNames} as teams, ${recentViews(teamId)} as recent_views,
      floor(extract(epoch from now() - f.last_active_at) / 86400)::int as days_since_last_activity
    from ${peopleOf(teamId)} f
    where ${chips[chip]} and ${matchesSearch(search)}
    order by ${orderOf(order)} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(db)
  return rows
}

/** How many people match the search, by chip. */
export async function countPeople(
  db: Db,
  { teamId, search }: Pick<Filter, 'teamId' | 'search'>,
): Promise<Record<PeopleChip, number>> {
  const { rows } = await sql<Record<'all' | 'low' | 'attention' | 'noPwa' | 'noNotifications', number>>`
    select count(*)::int as "all", count(*) filter (where ${chips.low})::int as low,
      count(*) filter (where ${chips.attention})::int as attention, count(*) filter (where ${chips['no-pwa']})::int as no_pwa,
      count(*) filter (where ${chips['no-notifications']})::int as no_notifications
    from ${peopleOf(teamId)} f where ${matchesSearch(search)}`.execute(db)
  const { all = 0, low = 0, attention = 0, noPwa = 0, noNotifications = 0 } = rows[0] ?? {}
  return { all, low, attention, 'no-pwa': noPwa, 'no-notifications': noNotifications }
}
