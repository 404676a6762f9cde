import { type Selectable, sql } from 'kysely'
import type { FactorRule } from '#contract/factors.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Passkeys } from '#server/db/types.generated.ts'
import { hasFactor, isPasskeyTheirPassword } from './has-factor.sql.ts'

export type PasskeyRow = Selectable<Passkeys>

/** Whether the company requires a second step of the user `u`. */
const mustHaveFactor = sql<boolean>`exists (select from company
  where factor_required_of = 'everyone' or (factor_required_of = 'owners-and-admins' and u.role in ('owner', 'admin')))`

/** Whether the company requires a second step of the user `u`, who has none. */
export const lacksFactor = sql<boolean>`(not ${hasFactor} and ${mustHaveFactor})`

/** What a user has beside the password. */
export interface FactorState {
  passkeys: number
  hasAuthenticator: boolean
  recoveryCodes: number
  /** Passkeys are instead of a password. */
  isPasskeyTheirPassword: boolean
  /** The company requires a second step of them. */
  isRequired: boolean
}

export async function factorStateOf(db: Db, userId: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select (select count(*)::int from passkeys where user_id = u.id) as passkeys,
      exists (select from authenticators where user_id = u.id) as has_authenticator,
      (select count(*)::int from recovery_codes where user_id = u.id) as recovery_codes,
      ${isPasskeyTheirPassword} as is_passkey_their_password, ${mustHaveFactor} as is_required
    from users u where u.id = ${userId}`.execute(db)
  const none = { passkeys: 0, hasAuthenticator: false, recoveryCodes: 0 }
  return rows[0] ?? { ...none, isPasskeyTheirPassword: false, isRequired: false }
}

export async function mustAddFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select ${lacksFactor} as lacks from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.lacks ?? false
}

export function passkeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** Returns false when this passkey is stored already. */
export async function insertPasskey(
  db: Db,
  passkey: Pick<PasskeyRow, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Stores the counter of a passkey's use. Returns false when another use came first, or the passkey was removed. */
export async function usePasskey(
  db: Db,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function deletePasskey(db: Db, userId: number, id: number): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

export function findAuthenticator(
  db: Db,
  userId: number,
): Promise<{ key: string; createdAt: Date; lastUsedAt: Date | null } | undefined> {
  return db
    .selectFrom('authenticators')
    .select(['key', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Returns false when there is one already. */
export async function insertAuthenticator(
  db: Db,
  authenticator: { userId: number; key: string; lastStep: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticators')
    .values(authenticator)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Uses up the code of a time step. Returns false when it, or a later one, was used. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ lastStep: step, lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('authenticators').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function recoveryHashesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute()
  return rows.map(({ codeHash }) => codeHash)
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map(codeHash => ({ codeHash, userId })))
    .execute()
}

/** Uses up a recovery code. Returns false when it was used. */
export async function deleteRecoveryCode(db: Db, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recoveryCodes').where('codeHash', '=', codeHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteFactorsOf(db: Db, userId: number): Promise<void> {
  await deletePasskeysOf(db, userId)
  await deleteSecondStepOf(db, userId)
}

/** Leaves the passkeys that somebody has instead of a password. Returns false when there was nothing to delete. */
export async function deleteSecondStepOf(db: Db, userId: number): Promise<boolean> {
  const { isPasskeyTheirPassword: arePasskeysKept } = await factorStateOf(db, userId)
  const hadPasskeys = !arePasskeysKept && (await deletePasskeysOf(db, userId))
  const hadAuthenticator = await deleteAuthenticator(db, userId)
  await replaceRecoveryCodes(db, userId, [])
  return hadPasskeys || hadAuthenticator
}

export async function findRule(db: Db): Promise<FactorRule> {
  const { rows } = await sql<{ rule: FactorRule }>`select factor_required_of as rule from company`.execute(db)
  return rows[0]?.rule ?? 'nobody'
}

export async function setRule(db: Db, rule: FactorRule): Promise<void> {
  await db.updateTable('company').set({ factorRequiredOf: rule }).execute()
}

/** How many people have no second step. */
export async function countWithoutFactor(db: Db): Promise<{ ownersAndAdmins: number; everyone: number }> {
  const { rows } = await sql<{ ownersAndAdmins: number; everyone: number }>`
    select count(*) filter (where u.role in ('owner', 'admin'))::int as owners_and_admins, count(*)::int as everyone
    from users u where ${isInCompany('u')} and not ${hasFactor}`.execute(db)
  return rows[0] ?? { ownersAndAdmins: 0, everyone: 0 }
}

/** The people whom one of two rules may concern. */
export async function peopleUnder(db: Db, rules: readonly FactorRule[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where ${isInCompany('u')} and (${rules.includes('everyone')} or u.role in ('owner', 'admin'))`.execute(db)
  return rows.map(({ id }) => id)
}
