import type { Assertion } from '#contract/factors.ts'
import { refusalText } from '#contract/refusals.ts'
import { serverFactors as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt, refundAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { findUser, type UserRow } from '../accounts.sql.ts'
import { codeBuckets, passkeyBuckets, passwordBuckets } from '../attempt-buckets.ts'
import { mailFactorChange } from '../mails/security-mails.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { isAppCode, stepOf } from './authenticator-codes.ts'
import * as sql from './factors.sql.ts'
import { type Site, verifyUse } from './passkeys.ts'

/** Checks the password and the factors of a user. */

interface Asked {
  /** The challenge that the passkey signed. */
  challenge: string | null
  /** Whose passkey it must be; null for anyone's. */
  userId: number | null
  /** The authenticator must have verified its user, which makes it two factors. */
  verified: boolean
}

/** Returns the user with this id, whose password it is. Throws Refusal `password.wrong` on the field, throttled like signing in. */
export async function requirePassword(ctx: Ctx, userId: number, password: string, field: string): Promise<UserRow> {
  const buckets = passwordBuckets(userId)
  await countAttempt(ctx, buckets, 'sign-in.too-many')
  const user = await findUser(ctx.db, userId)
  if (!user || !(await verifyPassword(password, user.passwordHash, user.id))) throw Refusal.on(field, 'password.wrong')
  await refundAttempt(ctx, buckets)
  return user
}

/** Uses a passkey and returns whose it is. Throws Refusal `passkey.wrong`, throttled by network. */
export async function requirePasskey(
  ctx: Ctx,
  site: Site,
  reply: Assertion,
  { challenge, userId, verified }: Asked,
  address: string,
): Promise<number> {
  const buckets = passkeyBuckets(address)
  await countAttempt(ctx, buckets, 'sign-in.too-many')
  const passkey = await sql.findPasskey(ctx.db, reply.id)
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw new Refusal('passkey.wrong')
  const counter = await verifyUse(site, challenge ?? '', reply, { passkey, verified })
  if (counter === undefined || !(await sql.usePasskey(ctx.db, passkey, counter)))
    throw new Refusal('passkey.wrong', { userId: passkey.userId })
  await refundAttempt(ctx, buckets)
  return passkey.userId
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Throws Refusal `factor.wrong`, throttled by user and
 * network like passwords.
 */
export async function requireCode(ctx: Ctx, user: UserRow, code: string, address: string): Promise<void> {
  const buckets = codeBuckets(user.id, address)
  await countAttempt(ctx, buckets, 'factor.too-many')
  const isRight = isAppCode(code) ? await useAppCode(ctx, user.id, code) : await useRecoveryCode(ctx, user, code)
  if (!isRight) throw new Refusal('factor.wrong', { fields: { code: refusalText('factor.wrong') }, userId: user.id })
  await refundAttempt(ctx, buckets)
}

async function useAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const authenticator = await sql.findAuthenticator(ctx.db, userId)
  const step = authenticator && stepOf(authenticator.key, code)
  return step !== undefined && (await sql.useStep(ctx.db, userId, step))
}

async function useRecoveryCode(ctx: Ctx, user: UserRow, code: string): Promise<boolean> {
  const codeHash = await matchingHash(await sql.recoveryHashesOf(ctx.db, user.id), code, user.id)
  if (codeHash === undefined) return false
  return inTransaction(ctx, async unit => {
    if (!(await sql.deleteRecoveryCode(unit.db, codeHash))) return false
    const { recoveryCodes: left } = await sql.factorStateOf(unit.db, user.id)
    await unit.audit(user.id, 'account.recovery-code-used', `user:${user.id}`, { left })
    await mailFactorChange(ctx, unit, user, () => text.changes.codeUsed({ left }))
    return true
  })
}

async function matchingHash(hashes: readonly string[], code: string, userId: number): Promise<string | undefined> {
  for (const hash of hashes) if (await verifyPassword(code, hash, userId)) return hash
  return undefined
}
