import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './kysely.ts'

/**
 * Whether the company's directory manages users: nobody else changes their name or address, or removes them. Owners are
 * managed by nobody. `table` is the name or alias of `users`.
 */
export const isManagedPerson = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.role`)} <> 'owner' and exists (
    select from scim_people managed where managed.user_id = ${sql.ref(`${table}.id`)}))`

/** Whether the directory manages teams: nobody else changes their name or members, or deletes them. */
export const isManagedTeam = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from scim_teams managed where managed.team_id = ${sql.ref(`${table}.id`)} and managed.is_managed)`

/** Whether the directory manages any of these users. */
export async function areManagedPeople(db: Db, userIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = any(${[...userIds]}::int[]) and ${isManagedPerson('u')} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the directory manages any of these teams. */
export async function areManagedTeams(db: Db, teamIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from teams t where t.id = any(${[...teamIds]}::int[]) and ${isManagedTeam('t')} limit 1`.execute(db)
  return rows.length > 0
}
