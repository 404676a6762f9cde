import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/policy.ts'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface MemberRow {
  userId: number
  email: string
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

const members = (db: Db, teamId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select([
      'userId',
      'email',
      'firstName',
      'lastName',
      sql<Role>`users.role`.as('userRole'),
      'profileImageUrl',
      'users.createdAt',
      sql<'member' | 'viewer'>`memberships.role`.as('role'),
      'canPost',
      'canManageMembers',
      'isTeamOwner',
    ])
    .where('teamId', '=', teamId)

export function listMembers(db: Db, teamId: number): Promise<MemberRow[]> {
  return members(db, teamId).orderBy(sql`lower(last_name), lower(first_name), user_id`).execute()
}

export function findMember(db: Db, teamId: number, userId: number): Promise<MemberRow | undefined> {
  return members(db, teamId).where('userId', '=', userId).executeTakeFirst()
}

export interface NewMember {
  userId: number
  role: 'member' | 'viewer'
  canPost: boolean
  canManageMembers: boolean
}

/**
 * Adds people who are in the company and not in the team yet, each with the baselines of now; answers who was added.
 * The team's row must be locked, so that no post comes between reading its counters and using them; the people's are
 * locked here, so that nobody joins who is being removed.
 */
export async function insertMembers(db: Db, teamId: number, people: NewMember[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into memberships (team_id, user_id, role, can_post, can_manage_members, joined_seq, before)
    select t.id, u.id, p.role, p.can_post or u.role in ('owner', 'admin'), p.can_manage_members, t.last_seq, t.live
    from jsonb_to_recordset(${JSON.stringify(people.map(person => ({ user_id: person.userId, role: person.role, can_post: person.canPost, can_manage_members: person.canManageMembers })))}::jsonb)
      as p(user_id int, role text, can_post boolean, can_manage_members boolean)
    join users u on u.id = p.user_id and u.joined_at is not null and u.removed_at is null
    join teams t on t.id = ${teamId}
    order by u.id for share of u
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map(row => row.userId)
}

export async function setRights(
  db: Db,
  teamId: number,
  userId: number,
  rights: { canPost?: boolean; isTeamOwner?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set(rights)
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Sets the rights of many members at once; a right that is null stays. Answers who is in the team, and for whom
 * something changed: who has the right already is no change. What the owner role brings is not stored, so it is left.
 */
export async function setAllRights(
  db: Db,
  teamId: number,
  wanted: { userId: number; canPost: boolean | null; isTeamOwner: boolean }[],
): Promise<{ there: number[]; changed: number[] }> {
  if (wanted.length === 0) return { there: [], changed: [] }
  const list = JSON.stringify(
    wanted.map(each => ({ user_id: each.userId, can_post: each.canPost, is_team_owner: each.isTeamOwner })),
  )
  const asked = sql`jsonb_to_recordset(${list}::jsonb) as w(user_id int, can_post boolean, is_team_owner boolean)`
  const changed = await sql<{ userId: number }>`
    update memberships m set can_post = coalesce(w.can_post, m.can_post), is_team_owner = w.is_team_owner
    from ${asked} join users u on u.id = w.user_id and u.role <> 'owner'
    where m.team_id = ${teamId} and m.user_id = w.user_id
      and (m.can_post <> coalesce(w.can_post, m.can_post) or m.is_team_owner <> w.is_team_owner)
    returning m.user_id`.execute(db)
  const there = await sql<{ userId: number }>`
    select m.user_id from memberships m join ${asked} on w.user_id = m.user_id where m.team_id = ${teamId}`.execute(db)
  return { there: there.rows.map(row => row.userId), changed: changed.rows.map(row => row.userId) }
}

/** Becoming admin or owner brings posting rights in all teams of that person (decision 15). */
export async function letPostEverywhere(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .updateTable('memberships')
    .set({ canPost: true })
    .where('userId', '=', userId)
    .where('canPost', '=', false)
    .returning('teamId')
    .execute()
  return rows.map(row => row.teamId)
}

export async function teamIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('teamId')
    .where('userId', '=', userId)
    .orderBy('teamId')
    .execute()
  return rows.map(row => row.teamId)
}

export async function memberIds(db: Db, teamId: number): Promise<number[]> {
  const rows = await db.selectFrom('memberships').select('userId').where('teamId', '=', teamId).execute()
  return rows.map(row => row.userId)
}

/** Answers who was in the team. */
export async function deleteMembers(db: Db, teamId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('memberships')
    .where('teamId', '=', teamId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::int[])`)
    .returning('userId')
    .execute()
  return rows.map(row => row.userId)
}
