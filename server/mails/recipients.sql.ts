import { type Selectable } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Users } from '#server/db/types.generated.ts'

/** Whom a mail goes to. `seenLanguage` is that of the browser that they were last seen with. */
export type Recipient = Pick<Selectable<Users>, 'id' | 'email' | 'firstName' | 'language' | 'seenLanguage'>
const recipient = ['id', 'email', 'firstName', 'language', 'seenLanguage'] as const

export function findRecipient(db: Db, userId: number): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .select(recipient)
    .where('id', '=', userId)
    .where(isInCompany('users'))
    .executeTakeFirst()
}

/** The owners who can sign in. */
export function listOwners(db: Db): Promise<Recipient[]> {
  return db
    .selectFrom('users')
    .select(recipient)
    .where('role', '=', 'owner')
    .where('lastSignInAt', 'is not', null)
    .where(isInCompany('users'))
    .orderBy('id')
    .execute()
}
