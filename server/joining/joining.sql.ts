import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical } from '#server/db/order.sql.ts'

/** Whether a person joined without a code: they chose a password, or have signed in. `table` is the name or alias of `users`. */
export const hasJoined = (
  table: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.lastSignInAt`)} is not null
  or (${sql.ref(`${table}.passwordHash`)} is not null and ${sql.ref(`${table}.temporaryPasswordUntil`)} is null))`

/** Whether a person has an account, or had one before they were removed and added again. */
export const hasEverJoined = (table: string): RawBuilder<SqlBool> => sql<SqlBool>`(${hasJoined(table)}
  or ${sql.ref(`${table}.firstSignInAt`)} is not null or ${sql.ref(`${table}.joinedBefore`)})`

/** Whether a code lets somebody in: a viewer of the company who has not joined, or who has no address. */
export const mayHaveCode = (table: string): RawBuilder<SqlBool> => sql<SqlBool>`(${isInCompany(table)}
  and ${sql.ref(`${table}.role`)} = 'viewer' and (${sql.ref(`${table}.email`)} is null or not ${hasJoined(table)}))`

/** Saves the first person of the company; with the address of a registration that nobody confirmed, in its place. */
export function saveFirstOwner(
  db: Db,
  person: Pick<UserRow, 'email' | 'signInName' | 'firstName' | 'lastName' | 'passwordHash'>,
): Promise<UserRow> {
  const values = { ...person, role: 'owner', joinedAt: sql<Date>`now()`, emailVerified: person.email === null }
  return db
    .insertInto('users')
    .values(values)
    .onConflict(conflict => conflict.column('email').doUpdateSet(values).where('users.joinedAt', 'is', null))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces the codes of people. */
export async function saveCodes(
  db: Db,
  codes: readonly { userId: number; codeHash: Buffer }[],
  lifeMs: number,
): Promise<void> {
  await db
    .insertInto('joinCodes')
    .values(codes.map(code => ({ ...code, expiresAt: fromNow(lifeMs) })))
    .onConflict(conflict =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        codeHash: ref('excluded.codeHash'),
        createdAt: sql<Date>`now()`,
        expiresAt: ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

/** The user of a code that works; with `lock`, nobody else can use it until the transaction ends. */
export function findByCode(db: Db, codeHash: Buffer, lock = false): Promise<UserRow | undefined> {
  let query = db
    .selectFrom('joinCodes')
    .innerJoin('users', 'users.id', 'joinCodes.userId')
    .selectAll('users')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(mayHaveCode('users'))
  if (lock) query = query.forUpdate()
  return query.executeTakeFirst()
}

export async function deleteCodesOf(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from join_codes where user_id = any(${[...userIds]}::int[])`.execute(db)
}

/** The names of a user's teams, without Company-wide. */
export async function teamsOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from memberships m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Ends a temporary password, which a passkey replaces. */
export async function dropTemporaryPassword(db: Db, userId: number): Promise<void> {
  await sql`update users set password_hash = null, temporary_password_until = null
    where id = ${userId} and temporary_password_until is not null`.execute(db)
}
