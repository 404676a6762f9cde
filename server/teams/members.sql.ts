import { type SqlBool, sql } from 'kysely'
import type { CandidateFilter } from '#contract/members.ts'
import type { Role } from '#contract/policy.ts'
import { isFoundBy } from '#server/db/contains.sql.ts'
import { isCounted, isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { mayPost } from '#server/db/may-post.sql.ts'
import { byPersonName } from '#server/db/order.sql.ts'

export interface MemberRow {
  userId: number
  email: string | null
  signInName: string | null
  firstName: string
  lastName: string
  userRole: Role
  profileImageUrl: string | null
  createdAt: Date
  role: 'member' | 'viewer'
  canPost: boolean
  canManageMembers: boolean
  isTeamOwner: boolean
}

const selectMembers = (db: Db, teamId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .innerJoin('teams', 'teams.id', 'memberships.teamId')
    .select([
      'userId',
      'email',
      'signInName',
      'firstName',
      'lastName',
      sql<Role>`users.role`.as('userRole'),
      'profileImageUrl',
      'users.createdAt',
      sql<'member' | 'viewer'>`memberships.role`.as('role'),
      mayPost('memberships', 'teams').as('canPost'),
      'canManageMembers',
      'isTeamOwner',
    ])
    .where('teamId', '=', teamId)

export function listMembers(db: Db, teamId: number): Promise<MemberRow[]> {
  return selectMembers(db, teamId).orderBy(byPersonName('users')).execute()
}

export function findMember(db: Db, teamId: number, userId: number): Promise<MemberRow | undefined> {
  return selectMembers(db, teamId).where('userId', '=', userId).executeTakeFirst()
}

export interface NewMember {
  userId: number
  canPost: boolean
  isTeamOwner: boolean
  role?: 'member' | 'viewer'
  canManageMembers?: boolean
}

/**
 * Adds people of the company who are not members yet, with the current baselines of the team, and returns their ids.
 * The team's row must be locked, so that no post changes its counters in between; the users' rows are locked here, so
 * that nobody joins who is being removed. Somebody who does not count yet gets no baselines.
 */
export async function insertMembers(db: Db, teamId: number, people: readonly NewMember[]): Promise<number[]> {
  if (people.length === 0) return []
  const list = people.map(({ userId, role = 'member', canPost, isTeamOwner, canManageMembers = false }) => ({
    user_id: userId,
    role,
    can_post: canPost,
    is_team_owner: isTeamOwner,
    can_manage_members: canManageMembers,
  }))
  const { rows } = await sql<{ userId: number }>`
    insert into memberships (team_id, user_id, role, can_post, can_post_by_role, is_team_owner, can_manage_members, joined_seq, before)
    select t.id, u.id, p.role, p.can_post and t.who_may_post = 'selected' or u.role in ('owner', 'admin'), u.role in ('owner', 'admin') and not p.is_team_owner,
      p.is_team_owner and u.role <> 'owner',
      p.can_manage_members, case when ${isCounted('u')} then t.last_seq end, case when ${isCounted('u')} then t.live end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as p(user_id int, role text, can_post boolean, is_team_owner boolean, can_manage_members boolean)
    join users u on u.id = p.user_id and ${isInCompany('u')}
    join teams t on t.id = ${teamId}
    order by u.id for share of u
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map(row => row.userId)
}

export interface RightsChange {
  userId: number
  /** Unchanged when left out. */
  canPost?: boolean
  isTeamOwner?: boolean
}

/**
 * Sets rights of members and returns the ids of those who had others. Skips the owner role, whose rights are not stored,
 * and leaves who was selected to post as it is where everyone may.
 */
export async function setRights(db: Db, teamId: number, changes: readonly RightsChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const list = changes.map(each => ({ user_id: each.userId, can_post: each.canPost, is_team_owner: each.isTeamOwner }))
  const { rows } = await sql<{ userId: number }>`
    update memberships m
    set can_post = c.can_post,
      can_post_by_role = m.can_post_by_role and c.can_post
        and (m.is_team_owner or not coalesce(c.is_team_owner, false)),
      is_team_owner = coalesce(c.is_team_owner, m.is_team_owner)
    from (
      select r.user_id, r.is_team_owner,
        case when t.who_may_post = 'selected' then coalesce(r.can_post, o.can_post) else o.can_post end as can_post
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(user_id int, can_post boolean, is_team_owner boolean)
      join memberships o on o.team_id = ${teamId} and o.user_id = r.user_id
      join teams t on t.id = o.team_id
      join users u on u.id = o.user_id and u.role <> 'owner') c
    where m.team_id = ${teamId} and m.user_id = c.user_id
      and (m.can_post <> c.can_post or m.is_team_owner <> coalesce(c.is_team_owner, m.is_team_owner))
    returning m.user_id`.execute(db)
  return rows.map(row => row.userId)
}

/** Which of these users are members. */
export async function membersAmong(db: Db, teamId: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('memberships')
    .select('userId')
    .where('teamId', '=', teamId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::int[])`)
    .execute()
  return new Set(rows.map(row => row.userId))
}

/** Lets an owner or admin post in all teams, and remembers where nobody had chosen it. */
export async function grantPostingByRole(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ canPost: true, canPostByRole: true })
    .where('userId', '=', userId)
    .where('canPost', '=', false)
    .execute()
}

/** Puts posting rights back to what was chosen. */
export async function withdrawPostingByRole(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ canPost: false, canPostByRole: false })
    .where('userId', '=', userId)
    .where('canPostByRole', '=', true)
    .execute()
}

/** The teams that any of these users is in, in the order of their locks. */
export async function teamIdsAmong(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('teamId')
    .distinct()
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::int[])`)
    .orderBy('teamId')
    .execute()
  return rows.map(row => row.teamId)
}

export async function memberIds(db: Db, teamId: number): Promise<number[]> {
  const rows = await db.selectFrom('memberships').select('userId').where('teamId', '=', teamId).execute()
  return rows.map(row => row.userId)
}

export async function ownerIds(db: Db, teamId: number): Promise<number[]> {
  const query = db
    .selectFrom('memberships')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('isTeamOwner', '=', true)
  return (await query.orderBy('userId').execute()).map(row => row.userId)
}

/** Removes members and returns their ids. */
export async function deleteMembers(db: Db, teamId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .deleteFrom('memberships')
    .where('teamId', '=', teamId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::int[])`)
    .returning('userId')
    .execute()
  return rows.map(row => row.userId)
}

export interface CandidateRow {
  id: number
  email: string | null
  signInName: string | null
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  hasSignedIn: boolean
  isMember: boolean
  canPost: boolean | null
  isTeamOwner: boolean | null
}

interface CandidateQuery {
  search: string
  filter: CandidateFilter
  offset: number
  limit: number
}

/** The people of the company, joined with their membership in the team if they have one. */
const selectCandidates = (db: Db, teamId: number) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', join =>
      join.onRef('memberships.userId', '=', 'users.id').on('memberships.teamId', '=', teamId),
    )
    .where(isInCompany('users'))

const candidateColumns = [
  'users.id',
  'users.email',
  'users.signInName',
  'users.firstName',
  'users.lastName',
  sql<Role>`users.role`.as('role'),
  'users.profileImageUrl',
  sql<boolean>`users.last_sign_in_at is not null`.as('hasSignedIn'),
  sql<boolean>`memberships.user_id is not null`.as('isMember'),
  // the membership is null for people who are not in the team
  sql<
    boolean | null
  >`memberships.can_post or (select who_may_post from teams where id = memberships.team_id) = 'everyone'`.as('canPost'),
  'memberships.isTeamOwner',
] as const

function matchingCandidates(db: Db, teamId: number, { search, filter }: Pick<CandidateQuery, 'search' | 'filter'>) {
  let query = selectCandidates(db, teamId)
  if (filter === 'members') query = query.where('memberships.userId', 'is not', null)
  if (filter === 'non-members') query = query.where('memberships.userId', 'is', null)
  return query.where(isFoundBy('users', search))
}

/** A page of people by name, and the number of matches on all pages. */
export async function listCandidates(
  db: Db,
  teamId: number,
  query: CandidateQuery,
): Promise<{ rows: CandidateRow[]; matches: number }> {
  const rows = await matchingCandidates(db, teamId, query)
    .select(candidateColumns)
    .orderBy(byPersonName('users'))
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  const { matches } = await matchingCandidates(db, teamId, query)
    .select(sql<number>`count(*)::int`.as('matches'))
    .executeTakeFirstOrThrow()
  return { rows, matches }
}

export function candidatesByLogin(db: Db, teamId: number, logins: string[]): Promise<CandidateRow[]> {
  return selectCandidates(db, teamId)
    .select(candidateColumns)
    .where(sql<SqlBool>`(users.email = any(${logins}) or users.sign_in_name = any(${logins}))`)
    .orderBy(byPersonName('users'))
    .execute()
}

export async function countMembers(db: Db, teamId: number): Promise<number> {
  const { n } = await db
    .selectFrom('memberships')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow()
  return n
}
