import { sql } from 'kysely'
import type { TokenScope } from '#contract/call.ts'
import { minute } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { type ActorRow, actorColumns } from '#server/accounts/index.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface TokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  maker: { id: number; firstName: string; lastName: string }
}

/** Whether a user `u` may have tokens: theirs work for as long as that is so. */
const mayHaveTokens = sql`(u.role in ('owner', 'admin') and ${isInCompany('u')})`

const tokens = sql`
  select t.id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at,
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as maker
  from api_tokens t join users u on u.id = t.user_id`

/** Of one maker, or of everyone for null; the newest first. */
export async function listTokens(db: Db, userId: number | null): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    ${tokens} where ${userId}::int is null or t.user_id = ${userId} order by t.id desc`.execute(db)
  return rows
}

export async function findTokenById(db: Db, id: number): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`${tokens} where t.id = ${id}`.execute(db)
  return rows[0]
}

export type ValidToken = ActorRow & Pick<TokenRow, 'id' | 'scopes' | 'lastUsedAt'>

/** Returns a valid token with what its maker may do. */
export async function findToken(db: Db, tokenHash: Buffer): Promise<ValidToken | undefined> {
  const { rows } = await sql<ValidToken>`
    select t.id, t.scopes, t.last_used_at, t.user_id, ${actorColumns}
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.expires_at > now() and ${mayHaveTokens}`.execute(db)
  return rows[0]
}

/** Locks the maker until the transaction ends. Returns how many tokens they have; undefined for somebody who may have none. */
export async function lockMaker(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ tokens: number }>`
    select (select count(*)::int from api_tokens t where t.user_id = u.id) as tokens
    from users u where u.id = ${userId} and ${mayHaveTokens} for no key update of u`.execute(db)
  return rows[0]?.tokens
}

export async function insertToken(
  db: Db,
  token: { userId: number; name: string; scopes: TokenScope[]; tokenHash: Buffer; expiresAt: Date },
): Promise<number> {
  const { id } = await db.insertInto('apiTokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Notes that a token was used, once a minute. */
export async function noteUse(db: Db, id: number): Promise<void> {
  await sql`update api_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < ${fromNow(-minute)})`.execute(db)
}

export async function deleteToken(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('apiTokens').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
}

/** Those that ended a while ago are listed no longer. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from api_tokens where expires_at < ${fromNow(-retention.expiredTokens)}`.execute(db)
}
