import { type Selectable, sql } from 'kysely'
import type { Role } from '#contract/policy.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedPerson } from '#server/db/managed.sql.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import type { Users } from '#server/db/types.generated.ts'

export type UserRow = Selectable<Users>

/** Everyone in the company, by name, without unverified and removed users. */
export function listActiveUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where(isInCompany('users')).orderBy(byPersonName('users')).execute()
}

export async function findActiveUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where(isInCompany('users')).executeTakeFirst()
}

/** Those with these addresses who were removed, by another than the directory, locked. */
export function findRemoved(db: Db, emails: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .where('removedAt', 'is not', null)
    .where(({ not }) => not(isManagedPerson('users')))
    .orderBy('email')
    .forUpdate()
    .execute()
}

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordHash: string
  temporaryPasswordUntil: Date | null
}

/** Of a row that starts from nothing: whether it had an account before. */
export const hadJoined = sql<boolean>`(users.joined_before or users.first_sign_in_at is not null or users.last_sign_in_at is not null)`

/**
 * Adds a person, restores a removed one or completes an unverified one. Returns undefined when the address is taken, or
 * that of somebody whom the directory has removed.
 */
export async function savePerson(db: Db, person: NewPerson): Promise<UserRow | undefined> {
  const joined = { joinedAt: sql<Date>`now()` }
  return db
    .insertInto('users')
    .values({ ...person, ...joined })
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({
          ...person,
          ...joined,
          removedAt: null,
          emailVerified: true,
          joinedBefore: hadJoined,
          countedAt: null,
          firstSignInAt: null,
          lastSignInAt: null,
          lastActiveAt: null,
          invitedAt: null,
          invitationFailedAt: null,
        })
        .where(({ or, eb }) => or([eb('users.joinedAt', 'is', null), eb('users.removedAt', 'is not', null)]))
        .where(({ not }) => not(isManagedPerson('users'))),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Whether the directory has removed the person with this address. */
export async function isRemovedByDirectory(db: Db, email: string): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('removedAt', 'is not', null)
    .where(isManagedPerson('users'))
  return (await query.executeTakeFirst()) !== undefined
}

/** Adds a viewer who signs in with a name. Returns undefined when somebody has it. */
export async function saveWithoutAddress(
  db: Db,
  person: { firstName: string; lastName: string; signInName: string },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({ ...person, joinedAt: sql`now()` })
    .onConflict(conflict => conflict.column('signInName').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function isNameTaken(db: Db, signInName: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('signInName', '=', signInName)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether all of these teams exist. */
export async function areTeams(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  return rows.length === new Set(ids).size
}

export function setRole(db: Db, id: number, role: Role): Promise<UserRow | undefined> {
  return db.updateTable('users').set({ role }).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Fields that owners and admins correct. */
export type Correction = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'signInName'> & { email: string }>

/** Corrects a person. Returns undefined when the address is taken. */
export async function correctPerson(db: Db, id: number, to: Correction): Promise<UserRow | undefined> {
  const { email } = to
  return db
    .updateTable('users')
    .set(to)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom, lit }) =>
      email === undefined
        ? lit(true)
        : not(exists(selectFrom('users as other').select('other.id').where('other.email', '=', email))),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function markRemoved(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update users set removed_at = now() where id = any(${[...ids]}::int[])`.execute(db)
}

/**
 * Somebody with neither password nor passkey, whom an older version removed, counts as not signed in and can be invited.
 */
export async function markBroughtBack(db: Db, id: number): Promise<void> {
  await sql`update users set removed_at = null,
    last_sign_in_at = case when password_hash is not null
      or exists (select from passkeys k where k.user_id = users.id) then last_sign_in_at end where id = ${id}`.execute(
    db,
  )
}

/** Locks a user, also one who was removed and not erased. */
export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Serializes changes of owners, so that the last two can't demote each other at the same moment. */
export async function lockOwners(db: Db): Promise<void> {
  await sql`select id from company for update`.execute(db)
}

export async function isLastOwner(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .where(isInCompany('users'))
    .executeTakeFirst()
  return row === undefined
}
