import { lifetimes } from '#contract/lifetimes.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { hashToken, newToken } from '../secret-token.ts'
import * as sql from './challenges.sql.ts'

/**
 * Stores a challenge and returns the token by which the browser's cookie brings it back. It replaces the one that the
 * browser had.
 */
export async function startChallenge(
  ctx: Pick<Ctx, 'db'>,
  purpose: sql.Purpose,
  challenge: sql.Challenge,
  replaced?: string,
): Promise<string> {
  const token = newToken()
  if (replaced) await sql.deleteChallenge(ctx.db, hashToken(replaced))
  await sql.insertChallenge(ctx.db, { tokenHash: hashToken(token), purpose, lifeMs: lifetimes.challenge, ...challenge })
  return token
}

/** Returns a challenge that stays, for somebody who may try again. Throws Refusal `factor.expired`. */
export async function requireChallenge(
  ctx: Pick<Ctx, 'db'>,
  purpose: sql.Purpose,
  token: string | undefined,
): Promise<sql.Challenge> {
  const challenge = token ? await sql.findChallenge(ctx.db, hashToken(token), purpose) : undefined
  if (!challenge) throw new Refusal('factor.expired')
  return challenge
}

/** Uses up a challenge and returns it, also when the reply to it is refused. Throws Refusal `factor.expired`. */
export async function takeChallenge(
  ctx: Pick<Ctx, 'db'>,
  purpose: sql.Purpose,
  token: string | undefined,
): Promise<sql.Challenge> {
  const challenge = token ? await sql.takeChallenge(ctx.db, hashToken(token), purpose) : undefined
  if (!challenge) throw new Refusal('factor.expired')
  return challenge
}
