import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { peopleFilter } from '#contract/listed-people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { hasSecondStep } from '#server/accounts/index.ts'
import { dayOf, noonOf } from '#server/db/company-days.sql.ts'
import { isFoundBy } from '#server/db/contains.sql.ts'
import { isCounted, isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedPerson } from '#server/db/managed.sql.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import { mayHaveCode } from '#server/joining/index.ts'
import type { UserRow } from './people.sql.ts'

type Filter = z.output<typeof peopleFilter>
export type ListedRow = UserRow & {
  joinedAt: Date
  teams: string[]
  ownedTeams: string[]
  hasSecondStep: boolean
  isManaged: boolean
  /** The company's day of the last activity, and its noon. */
  lastActiveDay: string | null
  lastActiveNoon: Date | null
  /** Of the code that waits for them. */
  codeMadeAt: Date | null
  codeExpiresAt: Date | null
}

const lastActiveAt = sql`u.last_active_at`

/** Scanning the stored text of 10,000 people takes some 10 ms, and asks for no extension of the database. */
function matchesSearchAndTeam({ search, teamId }: Pick<Filter, 'search' | 'teamId'>): RawBuilder<boolean> {
  const inTeam = sql`exists (select from memberships m where m.user_id = u.id and m.team_id = ${teamId ?? null})`
  return sql<boolean>`${isInCompany('u')}
    and ${isFoundBy('u', search)}
    and ${teamId ? inTeam : sql`true`}`
}

const states = {
  'not-signed-in': sql`u.last_sign_in_at is null`,
  'not-invited': sql`not ${isCounted('u')}`,
  'no-address': sql`u.email is null`,
} as const

function matchesRoleAndState({ role, state }: Pick<Filter, 'role' | 'state'>): RawBuilder<boolean> {
  const byRole = role ? sql`u.role = ${role}` : sql`true`
  return sql<boolean>`${byRole} and ${state ? states[state] : sql`true`}`
}

const orders = {
  name: byPersonName('u'),
  newest: sql`u.joined_at desc, u.id desc`,
  active: sql`u.last_active_at desc nulls last, u.id`,
  role: sql`array_position(array['owner', 'admin', 'viewer'], u.role), ${byPersonName('u')}`,
} as const

const orderOf = ({ sort, order }: Pick<Filter, 'sort' | 'order'>): RawBuilder<unknown> =>
  order === 'reversed' ? sql`row_number() over (order by ${orders[sort]}) desc` : orders[sort]

/** A page of the matching people with the names of their teams; without a page, all of them. */
export async function listPeople(
  db: Db,
  filter: Filter,
  page?: { offset: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select u.*, j.created_at as code_made_at, j.expires_at as code_expires_at, ${noonOf(lastActiveAt)} as last_active_noon, ${dayOf(lastActiveAt)} as last_active_day,
      ${hasSecondStep} as has_second_step, ${isManagedPerson('u')} as is_managed, coalesce((select array_agg(t.name order by t.id <> ${companyWideTeamId}, ${alphabetical('t.name')}) from memberships m
      join teams t on t.id = m.team_id where m.user_id = u.id), '{}') as teams,
      coalesce((select array_agg(t.name order by ${alphabetical('t.name')}) from memberships m
      join teams t on t.id = m.team_id where m.user_id = u.id and m.is_team_owner), '{}') as owned_teams
    from users u left join join_codes j on j.user_id = u.id and ${mayHaveCode('u')}
    where ${matchesSearchAndTeam(filter)} and ${matchesRoleAndState(filter)}
    order by ${orderOf(filter)} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(db)
  return rows
}

export interface PeopleCounts {
  all: number
  owner: number
  admin: number
  viewer: number
  notSignedIn: number
  notInvited: number
  noAddress: number
  /** Matches of the whole filter. */
  total: number
}

export async function countPeople(db: Db, filter: Filter): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select count(*)::int as "all", count(*) filter (where role = 'owner')::int as owner,
      count(*) filter (where role = 'admin')::int as admin, count(*) filter (where role = 'viewer')::int as viewer,
      count(*) filter (where last_sign_in_at is null)::int as not_signed_in,
      count(*) filter (where ${states['not-invited']})::int as not_invited,
      count(*) filter (where email is null)::int as no_address,
      count(*) filter (where ${matchesRoleAndState(filter)})::int as total
    from users u where ${matchesSearchAndTeam(filter)}`.execute(db)
  return rows[0] as PeopleCounts
}
