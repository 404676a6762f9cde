import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type Columns, idOf } from './protocol/where.ts'
import type { Page } from './users.sql.ts'

export interface GroupRow {
  id: number
  name: string
  isActive: boolean
  isManaged: boolean
  externalId: string | null
  version: number
  createdAt: Date
  changedAt: Date
}

const from = sql`from teams t join scim_teams d on d.team_id = t.id`
const hasMember = (value: string): RawBuilder<SqlBool> =>
  sql`exists (select from memberships m where m.team_id = t.id and m.user_id = ${idOf(value)})`
const firstMember = sql`(select min(m.user_id)::text from memberships m where m.team_id = t.id)`

export const groupColumns: Columns = {
  id: { of: sql`t.id`, kind: 'number' },
  displayname: { of: sql`t.name`, kind: 'text' },
  externalid: { of: sql`d.external_id`, kind: 'exact-text' },
  members: { of: firstMember, kind: 'exact-text', equals: hasMember },
  'members.value': { of: firstMember, kind: 'exact-text', equals: hasMember },
  'meta.created': { of: sql`t.created_at`, kind: 'time' },
  'meta.lastmodified': { of: sql`d.changed_at`, kind: 'time' },
}

/** A page of the groups that match, by id. */
export async function listGroups(db: Db, { where, offset, limit }: Page): Promise<GroupRow[]> {
  if (limit === 0) return []
  const { rows } = await sql<GroupRow>`
    select t.id, t.name, t.is_active, d.is_managed, d.external_id, d.version, t.created_at, d.changed_at
    ${from} where ${where} order by t.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countGroups(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from} where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  const [row] = await listGroups(db, { where: sql`t.id = ${idOf(id)}`, offset: 0, limit: 1 })
  return row
}

export async function isGroupNameTaken(db: Db, name: string, otherThan: number): Promise<boolean> {
  return (await countGroups(db, sql`lower(t.name) = lower(${name}) and t.id <> ${otherThan}`)) > 0
}

export interface GroupMember {
  teamId: number
  id: number
  name: string
}

/** The members of these teams who are in the company. */
export async function membersOf(db: Db, teamIds: readonly number[]): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select m.team_id, u.id, u.first_name || ' ' || u.last_name as name
    from memberships m join users u on u.id = m.user_id
    where m.team_id = any(${[...teamIds]}::int[]) order by m.team_id, u.id`.execute(db)
  return rows
}

/** Everybody who is a member, or would be again if they came back. */
export async function memberIdsOf(db: Db, teamId: number): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from memberships where team_id = ${teamId}
    union select user_id from former_memberships where team_id = ${teamId}`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether all of these people are in the company, or were: a directory may name somebody for longer than they are here. */
export async function arePeopleKnown(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users u
    where u.id = any(${[...ids]}::int[]) and (u.joined_at is not null or u.removed_at is not null)`.execute(db)
  return rows[0]?.n === ids.length
}

/** Makes a team a group of the directory. */
export async function addGroup(db: Db, teamId: number, externalId: string | null): Promise<void> {
  await db.insertInto('scimTeams').values({ teamId, externalId }).execute()
}

/** Notes what the directory says of a group, whose team is managed by it from now on. */
export async function saveGroup(db: Db, teamId: number, externalId: string | null): Promise<void> {
  await sql`update scim_teams set external_id = ${externalId}, is_managed = true, version = version + 1, changed_at = now()
    where team_id = ${teamId}`.execute(db)
}

export async function markGroupChanged(db: Db, teamId: number): Promise<void> {
  await sql`update scim_teams set version = version + 1, changed_at = now() where team_id = ${teamId}`.execute(db)
}

export async function removeGroup(db: Db, teamId: number): Promise<void> {
  await db.deleteFrom('scimTeams').where('teamId', '=', teamId).execute()
}
