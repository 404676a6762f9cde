import { sql } from 'kysely'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/** What a challenge is for; a reply to one is refused for another. */
export type Purpose =
  /** The half-finished sign-in of somebody whose password was right. */
  | 'second-step'
  | 'second-step-passkey'
  | 'passkey-sign-in'
  | 'confirmation'
  | 'new-passkey'
  /** The key of an authenticator app that is being set up. */
  | 'new-authenticator'

export interface Challenge {
  userId: number | null
  secret: string | null
}

export async function insertChallenge(
  db: Db,
  { lifeMs, ...challenge }: { tokenHash: Buffer; purpose: Purpose; lifeMs: number } & Challenge,
): Promise<void> {
  await db
    .insertInto('challenges')
    .values({ ...challenge, expiresAt: fromNow(lifeMs) })
    .execute()
}

export function findChallenge(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<Challenge | undefined> {
  return db
    .selectFrom('challenges')
    .select(['userId', 'secret'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Deletes a challenge and returns it; undefined when it was taken, has expired or is for something else. */
export function takeChallenge(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<Challenge | undefined> {
  return db
    .deleteFrom('challenges')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'secret'])
    .executeTakeFirst()
}

export async function deleteChallenge(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('challenges').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('challenges').where('userId', '=', userId).execute()
}
