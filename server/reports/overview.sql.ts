import { type RawBuilder, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical } from '#server/db/order.sql.ts'
import {
  averageRate,
  membersOfTeams,
  needsAttention,
  notInvited,
  peopleOf,
  publishedRecently,
  reportedPosts,
  type Scope,
} from './figures.sql.ts'

export interface Totals {
  people: number
  active: number
  attention: number
  rate: number | null
  addedRecently: number
  notJoined: number
  notInvited: number
  posts: number
  postsRecently: number
}

const postsOf = (scope: Scope) => sql`
  (select coalesce(sum(t.live), 0)::int from teams t
    where ${scope === undefined ? sql`t.is_active` : sql`t.id = ${scope}`}) as posts,
  (select count(*)::int from ${reportedPosts(scope)} where ${publishedRecently}) as "postsRecently"`

/** The columns of `Totals` over rows `f` of `peopleOf`. */
export const totals = (scope: Scope): RawBuilder<Totals> => sql`
  count(*)::int as people, count(*) filter (where f.is_active)::int as active,
  count(*) filter (where ${needsAttention(sql`f.rate`)})::int as attention, ${averageRate('f')} as rate,
  count(*) filter (where f.added_recently)::int as "addedRecently",
  count(*) filter (where not f.has_joined)::int as "notJoined",
  ${notInvited(scope)} as "notInvited", ${postsOf(scope)}`

/** The figures of the company as a whole. */
export async function companyTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`select ${totals(undefined)} from ${peopleOf(undefined)} f`.execute(db)
  return rows[0] as Totals
}

export interface DepartmentRow {
  department: string
  engagementRate: number | null
  activeUsers: number
  totalUsers: number
  usersNotJoined: number
}

/**
 * The company's departments in the order of its list, then those that only teams carry. A user is in the departments of
 * their teams and counts once in each.
 */
export async function departmentFigures(db: Db): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    with named as (
      select name, position from departments
      union all
      select distinct d.name, 1000000 from teams t, unnest(t.departments) d(name)
      where not exists (select from departments l where l.name = d.name)
    ), members as (
      select distinct d.name, m.user_id from teams t, unnest(t.departments) d(name), memberships m where m.team_id = t.id
    ), figures as (
      select m.name, ${averageRate('f')} as rate, count(*) filter (where f.is_active)::int as active, count(*)::int as total,
        count(*) filter (where not f.has_joined)::int as not_joined
      from members m join ${peopleOf(undefined)} f on f.id = m.user_id group by m.name
    )
    select n.name as department, f.rate as engagement_rate,
      coalesce(f.active, 0) as active_users, coalesce(f.total, 0) as total_users,
      coalesce(f.not_joined, 0) as users_not_joined
    from named n left join figures f on f.name = n.name order by n.position, ${alphabetical('n.name')}`.execute(db)
  return rows
}

export interface TeamRow {
  id: number
  name: string
  isActive: boolean
  rate: number | null
  members: number
  notJoined: number
  posts: number
  active: number
  attention: number
}

/** Company-wide first, then by name. */
export async function teamFigures(db: Db): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, t.is_active, t.live as posts, ${averageRate('m')} as rate, count(m.user_id)::int as members,
      count(*) filter (where not m.has_joined)::int as not_joined,
      count(*) filter (where m.is_active)::int as active, count(*) filter (where ${needsAttention(sql`m.rate`)})::int as attention
    from teams t left join ${membersOfTeams} m on m.team_id = t.id
    group by t.id order by t.id <> ${companyWideTeamId}, ${alphabetical('t.name')}, t.id`.execute(db)
  return rows
}
