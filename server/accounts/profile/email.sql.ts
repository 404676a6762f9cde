import { sql } from 'kysely'
import { isTaken } from '#server/db/errors.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { UserRow } from '../accounts.sql.ts'

/** What a link that changes an address was given. */
export interface EmailToken {
  userId: number
  /** `address` makes the address theirs; `restore` takes a change from it back. */
  kind: 'address' | 'restore'
  email: string
  /** The session that asked for the change. */
  sessionHash: Buffer | null
  createdAt: Date
}

const columns = ['userId', 'kind', 'email', 'sessionHash', 'createdAt'] as const

/** Returns what a valid link was given; with `lock`, nobody else can use it until the transaction ends. */
export async function findEmailToken(db: Db, tokenHash: Buffer, lock = false): Promise<EmailToken | undefined> {
  let query = db
    .selectFrom('accountTokens')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', ['address', 'restore'])
    .where('expiresAt', '>', sql<Date>`now()`)
    .$narrowType<EmailToken>()
  if (lock) query = query.forUpdate()
  return query.executeTakeFirst()
}

/** The change of an address that waits for its link to be opened. */
export async function findPending(db: Db, userId: number): Promise<EmailToken | undefined> {
  return db
    .selectFrom('accountTokens')
    .innerJoin('users', 'users.id', 'accountTokens.userId')
    .select(columns.map(column => `accountTokens.${column}` as const))
    .where('userId', '=', userId)
    .where('kind', '=', 'address')
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`account_tokens.email is distinct from users.email`)
    .limit(1)
    .$narrowType<EmailToken>()
    .executeTakeFirst()
}

export async function deletePending(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('accountTokens').where('userId', '=', userId).where('kind', '=', 'address').execute()
}

/** Whose address it is. A registration that nobody has confirmed holds none. */
export async function findHolder(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where(({ or, eb }) => or([eb('joinedAt', 'is not', null), eb('removedAt', 'is not', null)]))
    .executeTakeFirst()
}

/** Deletes registrations that nobody has confirmed and changes that waited, of others than these people, for addresses. */
export async function vacateEmails(db: Db, emails: readonly string[], userIds: readonly number[]): Promise<void> {
  const [others, addresses] = [sql`<> all(${[...userIds]}::int[])`, sql`any(${[...emails]}::text[])`]
  await sql`delete from users where email = ${addresses} and joined_at is null and removed_at is null
    and id ${others}`.execute(db)
  await sql`delete from account_tokens where kind = 'address' and email = ${addresses} and user_id ${others}`.execute(
    db,
  )
}

/**
 * Gives people these addresses, in place of registrations that nobody has confirmed and of changes that others have asked
 * for. Without `isVerified`, they are as verified as those of before. Throws Refusal `email.taken`.
 */
export async function setEmails(
  db: Db,
  changes: readonly { userId: number; email: string }[],
  isVerified?: boolean,
): Promise<void> {
  const userIds = changes.map(({ userId }) => userId)
  const addresses = changes.map(({ email }) => email)
  await vacateEmails(db, addresses, userIds)
  await sql`update users u set email = c.email, email_verified = coalesce(${isVerified ?? null}, u.email_verified)
    from unnest(${userIds}::int[], ${addresses}::text[]) c (id, email) where u.id = c.id`
    .execute(db)
    .catch((error: Error) => {
      throw isTaken(error) ? Refusal.on('email', 'email.taken') : error
    })
}

/** Notes that a link to their address was opened. */
export async function setVerified(db: Db, userId: number): Promise<void> {
  await sql`update users set email_verified = true where id = ${userId} and not email_verified`.execute(db)
}

/**
 * Ends the links of somebody whose address has changed, but for those that take it back: the one to the address of before
 * works for its whole time from now on.
 */
export async function endLinksAfterChange(db: Db, userId: number, before: string, lifeMs: number): Promise<void> {
  await sql`delete from account_tokens where user_id = ${userId} and kind <> 'restore'`.execute(db)
  await sql`update account_tokens set expires_at = ${fromNow(lifeMs)}
    where user_id = ${userId} and email = ${before}`.execute(db)
}

/** Ends the links of somebody who has taken a change back, but for those to the addresses that they had before this one. */
export async function endLinksAfterRestore(db: Db, { userId, email, createdAt }: EmailToken): Promise<void> {
  await sql`delete from account_tokens where user_id = ${userId}
    and not (kind = 'restore' and created_at < ${createdAt} and email <> ${email})`.execute(db)
}
