import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/joining.ts'
import { loginOf } from '#contract/text/login-of.ts'
import * as accounts from '#server/accounts/index.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countMisses } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { hashCode } from './join-code.ts'
import * as sql from './joining.sql.ts'

/** Where a code comes from, for the limits of wrong ones. */
export interface From {
  address: string
  /** The token of the browser's cookie, or the one that it will get. */
  browser: string
}

/**
 * Returns whose code this is, and leaves it as it is. Unknown, used and expired codes are one and the same, by what is
 * said and by what is done. Throws Refusal `join.code` or `join.too-many`.
 */
async function requireCode(ctx: Ctx, code: string, { address, browser }: From): Promise<accounts.UserRow> {
  const codeHash = await hashCode(ctx, code)
  const buckets = accounts.joinCodeBuckets(address, browser)
  return countMisses(ctx, buckets, { full: 'join.too-many', missing: 'join.code' }, db => sql.findByCode(db, codeHash))
}

/** Greets the person with a code. Throws as `requireCode` does. */
export async function greet(
  ctx: Ctx,
  { code }: BodyOf<typeof calls.checkJoinCode>,
  from: From,
  site: accounts.Site | undefined,
): Promise<ReplyOf<typeof calls.checkJoinCode>> {
  const user = await requireCode(ctx, code, from)
  const { name: companyName } = await branding(ctx)
  return {
    firstName: user.firstName,
    companyName,
    login: loginOf(user),
    teams: await sql.teamsOf(ctx.db, user.id),
    mayUsePasskey: site !== undefined && (await accounts.mayReplaceByPasskey(ctx.db, user.id)),
  }
}

/**
 * Sets the password, uses up the code, ends every session of the user and signs this browser in, or begins the second
 * step of somebody who has one. Throws as `requireCode` does, or as `requireGoodPassword`, after which the code remains
 * valid.
 */
export async function complete(
  ctx: Ctx,
  { code, newPassword }: BodyOf<typeof calls.completeJoin>,
  from: From,
  client: accounts.Client,
): Promise<accounts.SignedIn | accounts.HalfSignedIn> {
  const owner = await requireCode(ctx, code, from)
  await accounts.requirePasswordAllowed(ctx, owner)
  await accounts.requireGoodPassword(ctx, newPassword, owner)
  const passwordHash = await accounts.hashPassword(newPassword, owner.id)
  return inTransaction(ctx, async unit => {
    const user = await takeCode(ctx, unit, code)
    await accounts.dropPasskeyPassword(unit, user.id)
    const role = await accounts.replacePassword(ctx, unit, user, passwordHash)
    return accounts.signInByPassword(unit, { ...user, role }, client)
  })
}

/** Asks for a passkey of the person with a code. Throws as `requireCode` does, or Refusal `passkey.refused`. */
export async function askForPasskey(
  ctx: Ctx,
  { code }: BodyOf<typeof calls.joinPasskeyOptions>,
  from: From,
  { site, challenge }: { site: accounts.Site; challenge: string | undefined },
): Promise<accounts.Asked<ReplyOf<typeof calls.joinPasskeyOptions>>> {
  const user = await requireCode(ctx, code, from)
  if (!(await accounts.mayReplaceByPasskey(ctx.db, user.id))) throw new Refusal('passkey.refused')
  return accounts.askForFirstPasskey(ctx, user, site, challenge)
}

/** As `complete`, with a passkey instead of a password. Throws as `askForPasskey` does, or Refusal `factor.expired`. */
export async function completeWithPasskey(
  ctx: Ctx,
  { code, passkey }: BodyOf<typeof calls.joinWithPasskey>,
  from: From,
  client: accounts.Client,
  { site, challenge }: { site: accounts.Site; challenge: string | undefined },
): Promise<accounts.SignedIn> {
  const owner = await requireCode(ctx, code, from)
  await accounts.requirePasswordAllowed(ctx, owner)
  const made = await accounts.verifyFirstPasskey(ctx, owner, passkey, { site, challenge })
  return inTransaction(ctx, async unit => {
    const user = await takeCode(ctx, unit, code)
    if (!(await accounts.mayReplaceByPasskey(unit.db, user.id))) throw new Refusal('passkey.refused')
    await sql.dropTemporaryPassword(unit.db, user.id)
    await accounts.replaceByPasskey(unit, user, made, client)
    return accounts.completeSignIn(unit, user, client)
  })
}

/** Uses up a code: of two people with one code, the first. Throws Refusal `join.code`. */
async function takeCode(ctx: Ctx, unit: Unit, code: string): Promise<accounts.UserRow> {
  const user = await sql.findByCode(unit.db, await hashCode(ctx, code), true)
  if (!user) throw new Refusal('join.code')
  await sql.deleteCodesOf(unit.db, [user.id])
  await unit.audit(user.id, 'account.joined', `user:${user.id}`)
  return user
}
