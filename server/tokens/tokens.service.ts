import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf, TokenScope } from '#contract/call.ts'
import { minute } from '#contract/durations.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/tokens.ts'
import { serverTokens as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './tokens.sql.ts'

/** Tells scanners of source code, and people, what the rest is. */
const prefix = 'fl_live_'
const pattern = new RegExp(`^${prefix}[\\w-]{43}$`)

export interface FoundToken {
  id: number
  scopes: readonly TokenScope[]
  /** Its maker. */
  actor: Actor
  /** The company requires a second step of the maker, which they have not set up. */
  lacksFactor: boolean
}

/** Returns the token that a request brings, and notes its use at most once a minute; null for one that is not valid. */
export async function useToken(ctx: Ctx, written: string): Promise<FoundToken | null> {
  if (!pattern.test(written)) return null
  const found = await sql.findToken(ctx.db, accounts.hashToken(written))
  if (!found) return null
  const { id, scopes, lastUsedAt, lacksFactor } = found
  if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() > minute) await sql.noteUse(ctx.db, id)
  return { id, scopes, actor: accounts.toActor(found), lacksFactor }
}

export async function listTokens(ctx: Ctx, actor: Actor): Promise<z.input<typeof calls.listTokens.reply>> {
  return { tokens: await sql.listTokens(ctx.db, can(actor, 'token.end') ? null : actor.id) }
}

/** Makes a token, which is returned once. Throws Refusal `factor.confirm`, `permission.denied` or `api-token.full`. */
export async function createToken(
  ctx: Ctx,
  actor: Actor,
  { name, scopes, expiresAt }: BodyOf<typeof calls.createToken>,
  session: string,
): Promise<z.input<typeof calls.createToken.reply>> {
  await accounts.requireConfirmed(ctx, session)
  const token = `${prefix}${accounts.newToken()}`
  return inTransaction(ctx, async unit => {
    await sql.deleteExpired(unit.db)
    const count = await sql.lockMaker(unit.db, actor.id)
    if (count === undefined) throw new Refusal('permission.denied')
    if (count >= apiLimits.tokensPerPerson) throw new Refusal('api-token.full')
    const id = await sql.insertToken(unit.db, {
      userId: actor.id,
      name,
      scopes,
      tokenHash: accounts.hashToken(token),
      expiresAt: new Date(expiresAt),
    })
    const created = await sql.findTokenById(unit.db, id)
    if (!created) throw new Error('No token was made')
    await unit.audit(actor.id, 'token.created', `token:${id}`, { name, scopes, expiresAt })
    return { ...created, token }
  })
}

/** Throws Refusal `factor.confirm` or `api-token.missing`. */
export async function endToken(
  ctx: Ctx,
  actor: Actor,
  { id, name, maker }: sql.TokenRow,
  session: string,
): Promise<ReplyOf<typeof calls.endToken>> {
  await accounts.requireConfirmed(ctx, session)
  return inTransaction(ctx, async unit => {
    if (!(await sql.deleteToken(unit.db, id))) throw new Refusal('api-token.missing')
    await unit.audit(actor.id, 'token.ended', `token:${id}`, { name, userId: maker.id })
    return { message: text.ended({ name }) }
  })
}

/** Returns a token that the actor may end. Throws Refusal `api-token.missing` or `permission.denied`. */
export async function getToken(ctx: Ctx, actor: Actor, id: number): Promise<sql.TokenRow> {
  const token = await sql.findTokenById(ctx.db, id)
  if (!token) throw new Refusal('api-token.missing')
  if (!can(actor, 'token.end', { authorId: token.maker.id })) throw new Refusal('permission.denied')
  return token
}
