import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { hashToken, newToken } from './secret-token.ts'
import * as sql from './sessions.sql.ts'

interface Remembered {
  actor: Actor
  expiresAt: number
  lastSeenAt: number
  /** The version of the person's standing that this was read under. */
  standing: string
}

const rememberedAtMost = 50_000
const extendAfterMs = 24 * 60 * 60 * 1_000

/**
 * The sessions of one running app. A session is remembered for as long as the standing of its person (session, role,
 * memberships) has the version under which it was read; the outbox raises that version on every instance.
 */
export class Sessions {
  readonly #ctx: Ctx
  readonly #remembered = new Map<string, Remembered>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** Who holds this token; `extended` once a day, when the cookie is to be sent again. */
  async find(token: string): Promise<{ actor: Actor; extended: boolean } | null> {
    const { versions } = this.#ctx
    if (!versions.isFresh) await versions.refresh()
    const tokenHash = hashToken(token)
    const key = tokenHash.toString('base64')
    const held = this.#remembered.get(key) ?? (await this.#load(key, tokenHash))
    if (!held) return null
    if (held.expiresAt <= Date.now() || versions.of(`session:${held.actor.id}`) !== held.standing) {
      this.#remembered.delete(key)
      const again = await this.#load(key, tokenHash)
      return again ? this.#seen(again, tokenHash) : null
    }
    return this.#seen(held, tokenHash)
  }

  async start(unit: Unit, userId: number, userAgent: string | undefined): Promise<string> {
    const token = newToken()
    await sql.insertSession(unit.db, {
      tokenHash: hashToken(token),
      userId,
      lifeMs: limits.sessionMs,
      userAgent: userAgent ?? null,
    })
    return token
  }

  async end(token: string): Promise<void> {
    await inTransaction(this.#ctx, async unit => {
      const userId = await sql.deleteSession(unit.db, hashToken(token))
      if (userId !== undefined) unit.invalidate(`session:${userId}`)
    })
    this.#remembered.delete(hashToken(token).toString('base64'))
  }

  async #load(key: string, tokenHash: Buffer): Promise<Remembered | null> {
    // Whose standing to watch is known only after a first look; what is remembered was read after its version was.
    const found = await sql.findSession(this.#ctx.db, tokenHash)
    if (!found) return null
    const standing = this.#ctx.versions.of(`session:${found.userId}`)
    const row = await sql.findSession(this.#ctx.db, tokenHash)
    if (!row) return null
    const held: Remembered = {
      actor: { id: row.userId, role: row.role, teams: new Map(row.teams.map(team => [team.teamId, team])) },
      expiresAt: row.expiresAt.getTime(),
      lastSeenAt: row.lastSeenAt.getTime(),
      standing,
    }
    if (this.#remembered.size >= rememberedAtMost) this.#remembered.clear()
    this.#remembered.set(key, held)
    return held
  }

  async #seen(held: Remembered, tokenHash: Buffer): Promise<{ actor: Actor; extended: boolean }> {
    const extended = Date.now() - held.lastSeenAt > extendAfterMs
    if (extended) {
      held.lastSeenAt = Date.now()
      held.expiresAt = Date.now() + limits.sessionMs
      await sql.extendSession(this.#ctx.db, tokenHash, limits.sessionMs)
    }
    return { actor: held.actor, extended }
  }
}

/** Ends every session of a person, everywhere; all but one where `except` names it. */
export async function endSessionsOf(unit: Unit, userId: number, except?: Buffer): Promise<void> {
  await sql.deleteSessionsOf(unit.db, userId, except)
  unit.invalidate(`session:${userId}`)
}
