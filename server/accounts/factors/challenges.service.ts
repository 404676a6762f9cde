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

const challengeBy =
  (read: typeof sql.findChallenge) =>
  async (ctx: Pick<Ctx, 'db'>, purpose: sql.Purpose, token: string | undefined): Promise<sql.Challenge> => {
    const challenge = token ? await read(ctx.db, hashToken(token), purpose) : undefined
    if (!challenge) throw new Refusal('factor.expired')
    return challenge
  }

/** Returns a challenge that stays, for somebody who may try again. Throws Refusal `factor.expired`. */
export const requireChallenge = challengeBy(sql.findChallenge)

/** Uses up a challenge and returns it, also when the reply to it is refused. Throws Refusal `factor.expired`. */
export const takeChallenge = challengeBy(sql.takeChallenge)
