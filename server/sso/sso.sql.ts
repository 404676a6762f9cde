import { type Insertable, type Selectable, sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { SsoConnection, SsoStates } from '#server/db/types.generated.ts'

export type ConnectionRow = Selectable<SsoConnection>
export type StateRow = Selectable<SsoStates>

export function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  return db.selectFrom('ssoConnection').selectAll().executeTakeFirst()
}

export async function saveConnection(db: Db, connection: Omit<Insertable<SsoConnection>, 'id'>): Promise<void> {
  await db
    .insertInto('ssoConnection')
    .values(connection)
    .onConflict(conflict => conflict.column('id').doUpdateSet(connection))
    .execute()
}

export async function deleteConnection(db: Db): Promise<ConnectionRow | undefined> {
  return db.deleteFrom('ssoConnection').returningAll().executeTakeFirst()
}

/** Remembers a sign-in that is under way, and deletes those that were not completed. */
export async function insertState(
  db: Db,
  { lifeMs, ...state }: Omit<StateRow, 'expiresAt'> & { lifeMs: number },
): Promise<void> {
  await sql`delete from sso_states where expires_at < now()`.execute(db)
  await db
    .insertInto('ssoStates')
    .values({ ...state, expiresAt: fromNow(lifeMs) })
    .execute()
}

/** Deletes a sign-in that is under way in this browser and returns it; undefined for any other, used or expired one. */
export function takeState(db: Db, stateHash: Buffer, browserHash: Buffer): Promise<StateRow | undefined> {
  return db
    .deleteFrom('ssoStates')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
}

export interface Identity {
  issuer: string
  subject: string
}

export async function findLinked(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const query = db.selectFrom('ssoIdentities').select('userId')
  return (await query.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst())?.userId
}

export async function findLinkOf(
  db: Db,
  userId: number,
  issuer: string,
): Promise<{ subject: string; linkedAt: Date } | undefined> {
  const query = db.selectFrom('ssoIdentities').select(['subject', 'linkedAt'])
  return query.where('userId', '=', userId).where('issuer', '=', issuer).executeTakeFirst()
}

/** Returns false where the person has another account at this issuer, or the account belongs to somebody. */
export async function insertLink(db: Db, userId: number, identity: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ssoIdentities')
    .values({ userId, ...identity })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether there was one. */
export async function deleteLink(db: Db, userId: number, issuer: string): Promise<boolean> {
  const query = db.deleteFrom('ssoIdentities').where('userId', '=', userId).where('issuer', '=', issuer)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

export async function deleteLinksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('ssoIdentities').where('userId', '=', userId).execute()
}
