import type * as calls from '#contract/accounts.ts'
import type { User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { isFullName } from '#contract/text/login-name.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt, refundAttempt } from '#server/lib/limits/throttle.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { createPath } from './account-links.ts'
import * as sql from './accounts.sql.ts'
import { signInBuckets } from './attempt-buckets.ts'
import { letCount } from './counting.ts'
import { startChallenge } from './factors/challenges.service.ts'
import * as factorSql from './factors/factors.sql.ts'
import { requirePasswordAllowed } from './passwords/password-allowed.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/passwords.ts'
import { hashToken } from './secret-token.ts'
import { startSession } from './sessions/sessions.service.ts'
import * as sessionSql from './sessions/sessions.sql.ts'
import { toOwnUser } from './user.ts'

/** Where a call comes from, for throttling and for recognizing a browser that signed in before. */
export interface Client {
  address: string
  userAgent: string | undefined
  /** A random token in a cookie of the browser. */
  browser: string
  /** That of the browser; undefined where it names none of ours. */
  language: string | undefined
  /** The token of the session that the browser has, which signing in replaces. */
  session: string | undefined
  /** When the company's provider last asked them who they are, as far as it says so; else they have just proved it. */
  provedAt?: Date | undefined
}

export interface SignedIn {
  session: string
  user: User
}

/** Somebody whose password was right, but who has a second step: the token is that of the half-finished sign-in. */
export interface HalfSignedIn {
  secondStep: string
}

/** The page on which a half-finished sign-in is completed. */
export const secondStepPath = '/second-step'

/**
 * Signs in, or begins the second step of somebody who has one. With a temporary password it starts no session and
 * returns the path for choosing a new password. The name on a join card serves as well where one person alone has it.
 * Throws Refusal `sign-in.wrong`, alike for an unknown address or name, one of several people and a wrong password, or
 * `sign-in.too-many`; with the right password, `sso.required`.
 */
export async function signIn(
  ctx: Ctx,
  form: BodyOf<typeof calls.signIn>,
  client: Client,
): Promise<SignedIn | HalfSignedIn | { redirectTo: string }> {
  const login = canonicalLogin(form.email)
  const browser = hashToken(client.browser)
  const isName = isFullName(login)
  const user = await (isName ? sql.findOnlyNamed : sql.findUserByLogin)(ctx.db, login)
  // The same queries whether there is an account or not.
  const isKnown = await sessionSql.isKnownBrowser(ctx.db, browser, user?.id ?? 0)
  const buckets = signInBuckets(user?.id ?? login, client.address, isKnown ? browser.toString('base64url') : null)
  await countAttempt(ctx, buckets, 'sign-in.too-many')
  const maySignIn = user?.joinedAt != null && user.removedAt === null
  const isCorrect = await verifyPassword(form.password, maySignIn ? user.passwordHash : null, client.address)
  if (!user || !isCorrect || isExpired(user))
    throw new Refusal('sign-in.wrong', { userId: user?.id, ...(isName && { message: text.nameOnCard }) })
  await refundAttempt(ctx, buckets)
  await requirePasswordAllowed(ctx, user)
  const isRenewed = user.passwordHash !== null && isOutdated(user.passwordHash)
  const renewed = isRenewed ? await hashPassword(form.password, client.address) : undefined
  return inTransaction(ctx, async unit => {
    if (!(await sql.lockWithPassword(unit.db, user.id, user.passwordHash))) throw new Refusal('sign-in.wrong')
    if (user.temporaryPasswordUntil) return { redirectTo: await createPath(unit, user.id, 'setup') }
    if (renewed !== undefined) await sql.renewHash(unit.db, user.id, renewed)
    return signInByPassword(unit, user, client)
  })
}

/** Signs in somebody who has proved the password, or has signed in at the company's provider, or begins the second step where they have one. */
export async function signInByPassword(
  unit: Unit,
  user: sql.UserRow,
  client: Client,
): Promise<SignedIn | HalfSignedIn> {
  const { passkeys, hasAuthenticator } = await factorSql.factorStateOf(unit.db, user.id)
  if (passkeys === 0 && !hasAuthenticator) return completeSignIn(unit, user, client)
  return { secondStep: await startChallenge(unit, 'second-step', { userId: user.id, secret: null }) }
}

/** Starts the session of somebody who has proved all that is asked of them. */
export async function completeSignIn(unit: Unit, user: sql.UserRow, client: Client): Promise<SignedIn> {
  const isFirst = await sql.markSignedIn(unit.db, user.id, client.language)
  await sessionSql.rememberBrowser(unit.db, hashToken(client.browser), user.id)
  if (!user.lastSignInAt) unit.invalidate('people')
  if (!user.countedAt) await letCount(unit, [user.id])
  if (isFirst) await unit.emit('user.first-signed-in', { userId: user.id })
  if (user.role !== 'viewer' || (await sql.ownsTeam(unit.db, user.id)))
    await unit.audit(user.id, 'account.signed-in', `user:${user.id}`)
  const { userAgent, session: replaced, provedAt } = client
  const session = await startSession(unit, user.id, { userAgent, replaced, provedAt })
  const mustAddFactor = await factorSql.mustAddFactor(unit.db, user.id)
  return { session, user: toOwnUser(user, mustAddFactor) }
}

/** Returns the signed-in user. Throws Refusal `session.none` when they have just been removed. */
export async function currentUser(ctx: Ctx, userId: number): Promise<User> {
  const user = await sql.findUser(ctx.db, userId)
  if (!user || user.removedAt) throw new Refusal('session.none')
  const isManaged = await areManagedPeople(ctx.db, [userId])
  return { ...toOwnUser(user, await factorSql.mustAddFactor(ctx.db, userId)), ...(isManaged && { isManaged }) }
}

const isExpired = (user: sql.UserRow) =>
  user.temporaryPasswordUntil !== null && user.temporaryPasswordUntil < new Date()
