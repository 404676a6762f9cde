import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Actor, Role } from '#contract/policy.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { mayPost } from '#server/db/may-post.sql.ts'
import { lacksFactor } from '../factors/factors.sql.ts'

/** Of a user `u`: role, memberships, and whether the company requires a second step of them that they lack. */
export const actorColumns = sql`u.role, ${lacksFactor} as lacks_factor,
  coalesce((select json_agg(json_build_object('teamId', m.team_id, 'canPost', ${mayPost('m', 't')}, 'isTeamOwner', m.is_team_owner))
            from memberships m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams`

export interface ActorRow {
  userId: number
  role: Role
  lacksFactor: boolean
  teams: { teamId: number; canPost: boolean; isTeamOwner: boolean }[]
}

export interface SessionRow extends ActorRow {
  expiresAt: Date
  lastSeenAt: Date
  /** That they chose. */
  language: string | null
}

export const toActor = ({ userId, role, teams }: ActorRow): Actor => ({
  id: userId,
  role,
  teams: new Map(teams.map(team => [team.teamId, team])),
})

/** Beyond the limit, the sessions of the user that were unused for longest end. */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: number; lifeMs: number; userAgent: string | null; provedAt?: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tokenHash: session.tokenHash,
      userId: session.userId,
      expiresAt: fromNow(session.lifeMs),
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      ...(session.provedAt && { confirmedAt: session.provedAt }),
    })
    .execute()
  await sql`delete from sessions where token_hash in (
    select token_hash from sessions where user_id = ${session.userId}
    order by last_seen_at desc, created_at desc offset ${apiLimits.sessionsPerPerson})`.execute(db)
}

/** Returns a valid session with the user's role and memberships. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.user_id, s.expires_at, s.last_seen_at, u.language, ${actorColumns}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and ${isInCompany('u')}`.execute(db)
  return rows[0]
}

export async function setBlocksNotifications(db: Db, tokenHash: Buffer, isBlocked: boolean): Promise<void> {
  await db.updateTable('sessions').set({ blocksNotifications: isBlocked }).where('tokenHash', '=', tokenHash).execute()
}

/** Extends a session, at most to `maxLifeMs` after its start. Returns when it expires, or undefined when it has ended. */
export async function extendSession(
  db: Db,
  tokenHash: Buffer,
  { lifeMs, maxLifeMs }: { lifeMs: number; maxLifeMs: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update sessions set last_seen_at = now(),
      expires_at = least(${fromNow(lifeMs)}, created_at + ${maxLifeMs} * interval '1 millisecond')
    where token_hash = ${tokenHash} returning expires_at`.execute(db)
  return rows[0]?.expiresAt
}

export async function confirmSession(db: Db, tokenHash: Buffer, byPasskey: boolean): Promise<void> {
  await sql`update sessions set confirmed_at = now(), passkey_at = case when ${byPasskey} then now() else passkey_at end
    where token_hash = ${tokenHash}`.execute(db)
}

/** Whether a session began, or was confirmed, within this time; with \`byPasskey\`, confirmed by a passkey. */
export async function isConfirmed(db: Db, tokenHash: Buffer, withinMs: number, byPasskey = false): Promise<boolean> {
  const at = byPasskey ? sql`passkey_at` : sql`confirmed_at`
  const { rows } = await sql`select from sessions
    where token_hash = ${tokenHash} and ${at} > ${fromNow(-withinMs)}`.execute(db)
  return rows.length > 0
}

/** The valid sessions of a user, most recently used first. */
export function sessionsOf(
  db: Db,
  userId: number,
): Promise<{ tokenHash: Buffer; lastSeenAt: Date; userAgent: string | null }[]> {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'lastSeenAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Returns the user's id if there was such a session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').executeTakeFirst()
  return row?.userId
}

export async function deleteSessionsOf(db: Db, userId: number, except: readonly Buffer[] = []): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash <> all(${[...except]}::bytea[])`.execute(db)
}

export async function isKnownBrowser(db: Db, tokenHash: Buffer, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers where token_hash = ${tokenHash} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Its age starts again with each sign-in. Beyond the limit, the oldest are forgotten. */
export async function rememberBrowser(db: Db, tokenHash: Buffer, userId: number): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values({ tokenHash, userId })
    .onConflict(conflict => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ createdAt: sql`now()` }))
    .execute()
  await sql`delete from known_browsers where user_id = ${userId} and token_hash in (
    select token_hash from known_browsers where user_id = ${userId}
    order by created_at desc offset ${apiLimits.knownBrowsersPerPerson})`.execute(db)
}

export async function forgetBrowsersOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).execute()
}
