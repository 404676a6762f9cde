import { LRUCache } from 'lru-cache'
import type { Session } from '#contract/accounts.ts'
import { apiLimits } from '#contract/api-limits.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { deleteTokensOf } from '../accounts.sql.ts'
import { deleteChallengesOf } from '../factors/challenges.sql.ts'
import { hashToken, newToken } from '../secret-token.ts'
import { describeDevice } from './describe-device.ts'
import * as sql from './sessions.sql.ts'

interface CachedSession {
  actor: Actor
  /** The company requires a second step of them, which they have not set up. */
  lacksFactor: boolean
  /** That they chose. */
  language: string | null
  expiresAt: number
  lastSeenAt: number
  /** The version of the user's session scope before this was read. */
  accessVersion: string
}

export type FoundSession = Pick<CachedSession, 'actor' | 'lacksFactor' | 'language'> & { extended: boolean }

const maxCachedSessions = 50_000
const extendAfterMs = 24 * 60 * 60 * 1_000

/**
 * The sessions of one instance, cached for as long as the version of the user's scope (session, role, memberships) is
 * the one under which they were read. A change raises that version on every instance.
 */
export class Sessions {
  readonly #ctx: Ctx
  /** By token, because hashing it for each request takes longer than everything else here. */
  readonly #cache = new LRUCache<string, CachedSession>({ max: maxCachedSessions })

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** Returns what `find` would, if that is known without asking the database. */
  known(token: string): FoundSession | undefined {
    const cached = this.#ctx.versions.isFresh ? this.#valid(token) : undefined
    return cached && !isToExtend(cached)
      ? { actor: cached.actor, lacksFactor: cached.lacksFactor, language: cached.language, extended: false }
      : undefined
  }

  /** Returns the actor of a token; `extended` is true once a day, when the cookie must be sent again. */
  async find(token: string): Promise<FoundSession | null> {
    const current = await this.#current(token)
    return current && this.#seen(current, token)
  }

  /** Returns the actor of a token without counting that as use of the session. */
  async actorOf(token: string): Promise<Actor | null> {
    return (await this.#current(token))?.actor ?? null
  }

  async end(token: string): Promise<void> {
    await inTransaction(this.#ctx, unit => deleteSession(unit, token))
    this.#cache.delete(token)
  }

  async #current(token: string): Promise<CachedSession | null> {
    const { versions } = this.#ctx
    if (!versions.isFresh) await versions.refresh()
    const cached = this.#valid(token)
    if (cached) return cached
    this.#cache.delete(token)
    return this.#load(token)
  }

  #valid(token: string): CachedSession | undefined {
    const cached = this.#cache.get(token)
    const isValid =
      cached &&
      cached.expiresAt > Date.now() &&
      this.#ctx.versions.of(`session:${cached.actor.id}`) === cached.accessVersion
    return isValid ? cached : undefined
  }

  async #load(token: string): Promise<CachedSession | null> {
    const tokenHash = hashToken(token)
    // The first query finds the user whose version to take; what is cached is read after the version.
    const found = await sql.findSession(this.#ctx.priorityDb, tokenHash)
    if (!found) return null
    const accessVersion = this.#ctx.versions.of(`session:${found.userId}`)
    const row = await sql.findSession(this.#ctx.priorityDb, tokenHash)
    if (!row) return null
    const cached: CachedSession = {
      actor: sql.toActor(row),
      lacksFactor: row.lacksFactor,
      language: row.language,
      expiresAt: row.expiresAt.getTime(),
      lastSeenAt: row.lastSeenAt.getTime(),
      accessVersion: accessVersion,
    }
    this.#cache.set(token, cached)
    return cached
  }

  async #seen(cached: CachedSession, token: string): Promise<FoundSession> {
    const extended = isToExtend(cached)
    if (extended) {
      cached.lastSeenAt = Date.now()
      const lives = { lifeMs: lifetimes.session, maxLifeMs: lifetimes.sessionMax }
      const expiresAt = await sql.extendSession(this.#ctx.db, hashToken(token), lives)
      if (expiresAt) cached.expiresAt = expiresAt.getTime()
    }
    return { actor: cached.actor, lacksFactor: cached.lacksFactor, language: cached.language, extended }
  }
}

/** The sessions of the app, or of a rehearsal. */
export const sessionsOf = perContext(ctx => new Sessions(ctx))

const isToExtend = ({ lastSeenAt }: CachedSession) => Date.now() - lastSeenAt > extendAfterMs

/** Starts a session of a browser, and ends the one that it had. Returns the token. */
export async function startSession(
  unit: Unit,
  userId: number,
  {
    userAgent,
    replaced,
    provedAt,
  }: { userAgent: string | undefined; replaced: string | undefined; provedAt?: Date | undefined },
): Promise<string> {
  if (replaced) await deleteSession(unit, replaced)
  const token = newToken()
  await sql.insertSession(unit.db, {
    tokenHash: hashToken(token),
    userId,
    lifeMs: lifetimes.session,
    userAgent: userAgent ?? null,
    ...(provedAt && { provedAt }),
  })
  return token
}

/** Returns the valid sessions of a user, the one with this token first. */
export async function listSessions(ctx: Ctx, userId: number, token: string): Promise<Session[]> {
  const current = hashToken(token)
  const rows = await sql.sessionsOf(ctx.db, userId)
  return rows
    .map(({ tokenHash, lastSeenAt, userAgent }) => ({
      id: sessionId(tokenHash),
      ...describeDevice(userAgent),
      lastUsedAt: lastSeenAt.toISOString(),
      isCurrent: tokenHash.equals(current),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of a user. Throws Refusal `session.missing`. */
export async function endSession(ctx: Ctx, userId: number, id: string): Promise<void> {
  await inTransaction(ctx, async unit => {
    const rows = await sql.sessionsOf(unit.db, userId)
    const found = rows.find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw new Refusal('session.missing')
    await sql.deleteSession(unit.db, found.tokenHash)
    unit.invalidate(`session:${userId}`)
  })
}

/** Ends every session of a user but the one with this token. */
export async function endOtherSessions(ctx: Ctx, userId: number, token: string): Promise<void> {
  await inTransaction(ctx, unit => endSessionsOf(unit, userId, hashToken(token)))
}

/** Notes that the user of a session has just proved who they are. */
export const confirmSession = (unit: Unit, token: string, byPasskey: boolean): Promise<void> =>
  sql.confirmSession(unit.db, hashToken(token), byPasskey)

/** Notes whether the browser of a session blocks notifications, as the app on it reports. */
export const noteBlockedNotifications = (ctx: Ctx, token: string, isBlocked: boolean): Promise<void> =>
  sql.setBlocksNotifications(ctx.db, hashToken(token), isBlocked)

/** Throws Refusal `factor.confirm` when the user of a session last proved a while ago who they are. */
export async function requireConfirmed(ctx: Ctx, token: string): Promise<void> {
  if (!(await sql.isConfirmed(ctx.db, hashToken(token), apiLimits.confirmedMs))) throw new Refusal('factor.confirm')
}

/** Throws Refusal `factor.confirm` when the user of a session has not just confirmed with a passkey that it is them. */
export async function requirePasskeyUsed(ctx: Ctx, token: string): Promise<void> {
  if (!(await sql.isConfirmed(ctx.db, hashToken(token), apiLimits.confirmedMs, true)))
    throw new Refusal('factor.confirm')
}

/** What rows of other modules that end with a session refer to it by. */
export const sessionHash = (token: string): Buffer => hashToken(token)

/** Part of a hash of the token, so that it reveals nothing. */
const sessionId = (tokenHash: Buffer) => tokenHash.toString('hex', 0, 8)

/** Ends every session and half-finished sign-in of a user, except the given sessions. */
export async function endSessionsOf(unit: Unit, userId: number, ...except: Buffer[]): Promise<void> {
  await sql.deleteSessionsOf(unit.db, userId, except)
  await deleteChallengesOf(unit.db, userId)
  unit.invalidate(`session:${userId}`)
}

async function deleteSession(unit: Unit, token: string): Promise<void> {
  const userId = await sql.deleteSession(unit.db, hashToken(token))
  if (userId !== undefined) unit.invalidate(`session:${userId}`)
}

/** Ends the user's sessions and invalidates the links in earlier mails. */
export async function revokeAccess(unit: Unit, userId: number): Promise<void> {
  await deleteTokensOf(unit.db, [userId])
  await endSessionsOf(unit, userId)
}
