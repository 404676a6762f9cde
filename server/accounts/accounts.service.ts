import type * as calls from '#contract/accounts.ts'
import type { User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { deleteFailedMails } from '#server/lib/jobs/jobs.sql.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { countAttempt, deleteOldAttempts, forgetAttempts, refundAttempt } from '#server/lib/throttle.ts'
import { inTransaction, inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import * as mails from './accounts.mails.ts'
import * as sql from './accounts.sql.ts'
import { deleteOldActivity } from './activity.sql.ts'
import { invitationBuckets, inviterBuckets, mailBuckets, signInBuckets, signInKey } from './attempt-buckets.ts'
import { mustAddFactor } from './factors/factors.sql.ts'
import { bulkMailPriority } from './invitations.service.ts'
import * as invitationSql from './invitations.sql.ts'
import { requireGoodPassword } from './password-rules.ts'
import { type Hasher, hashPassword, isOutdated, temporaryPassword, verifyPassword } from './passwords.ts'
import { hashToken, newToken } from './secret-token.ts'
import { endSessionsOf } from './sessions.service.ts'
import * as sessionSql from './sessions.sql.ts'
import { type Client, type HalfSignedIn, type SignedIn, signInByPassword, toUser } from './sign-in.service.ts'

/**
 * Signs in, or begins the second step of somebody who has one. With a temporary password it starts no session and
 * returns the path for choosing a new password. Throws Refusal `sign-in.wrong`, alike for an unknown address and a wrong
 * password, or `sign-in.too-many`.
 */
export async function signIn(
  ctx: Ctx,
  form: BodyOf<typeof calls.signIn>,
  client: Client,
): Promise<SignedIn | HalfSignedIn | { redirectTo: string }> {
  const email = canonicalAddress(form.email)
  const browser = hashToken(client.browser)
  const known = (await sessionSql.isKnownBrowser(ctx.db, browser, email)) ? browser.toString('base64url') : null
  const buckets = signInBuckets(email, client.address, known)
  await countAttempt(ctx, buckets, 'sign-in.too-many')
  const user = await sql.findUserByEmail(ctx.db, email)
  const maySignIn = user?.joinedAt != null && user.removedAt === null
  const isCorrect = await verifyPassword(form.password, maySignIn ? user.passwordHash : null, client.address)
  if (!user || !isCorrect || isExpired(user)) throw new Refusal('sign-in.wrong', { userId: user?.id })
  await refundAttempt(ctx, buckets)
  const isRenewed = user.passwordHash !== null && isOutdated(user.passwordHash)
  const renewed = isRenewed ? await hashPassword(form.password, client.address) : undefined
  return inTransaction(ctx, async unit => {
    if (!(await sql.lockWithPassword(unit.db, user.id, user.passwordHash))) throw new Refusal('sign-in.wrong')
    if (user.temporaryPasswordUntil)
      return { redirectTo: passwordPath(await createToken(unit, user.id, 'setup'), true) }
    if (renewed !== undefined) await sql.renewHash(unit.db, user.id, renewed)
    return signInByPassword(unit, user, client)
  })
}

/** Registers an address. Throws Refusal `register.domain` or `register.too-many`; otherwise the reply is always the same. */
export async function register(
  ctx: Ctx,
  form: BodyOf<typeof calls.register>,
  client: Client,
): Promise<{ requiresVerification: boolean; message: string }> {
  const email = canonicalAddress(form.email)
  if (!(await company.isAuthorizedAddress(ctx, email))) {
    throw Refusal.on('email', 'register.domain')
  }
  await countAttempt(ctx, mailBuckets('register', email, client.address), 'register.too-many')
  const sender = await mailSender(ctx)
  await inTransaction(ctx, async unit => {
    const unverified = await sql.saveUnverified(unit.db, { email, firstName: form.firstName, lastName: form.lastName })
    if (unverified) return sendVerification(ctx, unit, sender, unverified)
    const known = await sql.findUserByEmail(unit.db, email)
    if (!known || known.removedAt) return
    if (!hasOwnPassword(known)) return sendSetup(ctx, unit, known)
    const link = `${ctx.publicUrl()}/login`
    await unit.enqueue('mail.send', mails.alreadyRegisteredMail(sender, email, known.firstName, link))
  })
  return { requiresVerification: true, message: 'Please check your email to verify your account before signing in' }
}

/**
 * Confirms an address, with which the user joins the company. Idempotent: returns a path for choosing a password until
 * there is one. Throws Refusal `verification.missing` or `verification.invalid`.
 */
export async function verifyEmail(
  ctx: Ctx,
  token: string | undefined,
): Promise<{ message: string; redirectTo?: string }> {
  if (!token) throw new Refusal('verification.missing')
  return inTransaction(ctx, async unit => {
    const user = await sql.findTokenUser(unit.db, hashToken(token), ['verification'], true)
    if (!user) throw new Refusal('verification.invalid')
    const names = await sql.namesOfToken(unit.db, hashToken(token))
    if (await sql.markJoined(unit.db, user.id, names)) await announceJoined(unit, [user.id])
    if (user.passwordHash) return { message: 'Your email is verified. You can sign in.' }
    return {
      message: 'Your email is verified. Now choose a password.',
      redirectTo: passwordPath(await createToken(unit, user.id, 'setup'), true),
    }
  })
}

/** Has the link mailed that fits the account. The reply is always the same, and so is the work before it. */
export async function requestPasswordReset(ctx: Ctx, address: string, client: Client): Promise<{ message: string }> {
  const email = canonicalAddress(address)
  await countAttempt(ctx, mailBuckets('reset', email, client.address), 'reset.too-many')
  await inTransaction(ctx, unit => unit.enqueue('accounts.reset', { email }))
  return { message: "If an account with that email exists, we've sent you a password reset link." }
}

/** Mails the link that fits the account: reset, set-up or verification. */
export async function sendReset(ctx: Ctx, email: string, jobKey?: string): Promise<void> {
  const sender = await mailSender(ctx)
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const user = await sql.findUserByEmail(unit.db, email)
    if (!user || user.removedAt) return
    if (!user.joinedAt) return sendVerification(ctx, unit, sender, user)
    if (!hasOwnPassword(user)) return sendSetup(ctx, unit, user)
    const link = `${ctx.publicUrl()}${passwordPath(await createToken(unit, user.id, 'reset'), false)}`
    await unit.enqueue('mail.send', mails.resetMail(sender, email, user.firstName, link))
  })
}

/** Returns the address whose reset or set-up link this is, or null when it no longer works. Leaves it as it is. */
export async function addressOfPasswordToken(ctx: Ctx, token: string): Promise<string | null> {
  return (await sql.findTokenUser(ctx.db, hashToken(token), ['setup', 'reset']))?.email ?? null
}

/**
 * Sets the password, uses up the token, ends every session of the user and signs this browser in, or begins the second
 * step of somebody who has one. Throws Refusal `token.invalid`, or those of `requireGoodPassword`, after which the token remains valid.
 */
export async function resetPassword(
  ctx: Ctx,
  form: BodyOf<typeof calls.resetPassword>,
  client: Client,
): Promise<SignedIn | HalfSignedIn> {
  const tokenHash = hashToken(form.token)
  const owner = await sql.findTokenUser(ctx.db, tokenHash, ['setup', 'reset'])
  if (!owner) throw new Refusal('token.invalid')
  await requireGoodPassword(ctx, form.newPassword, owner)
  const passwordHash = await hashPassword(form.newPassword, owner.id)
  return inTransaction(ctx, async unit => {
    const user = await sql.findTokenUser(unit.db, tokenHash, ['setup', 'reset'], true)
    if (!user) throw new Refusal('token.invalid')
    const role = await sql.setPassword(unit.db, user.id, passwordHash)
    await sql.deletePasswordTokens(unit.db, user.id)
    await endSessionsOf(unit, user.id)
    if (role !== user.role) await unit.emit('user.role-changed', { userId: user.id, role })
    await unit.audit(user.id, 'account.password-set', `user:${user.id}`)
    await forgetAttempts(unit.db, signInKey(user.email))
    if (hasOwnPassword(user)) await confirmPasswordChange(ctx, unit, user)
    unit.invalidate('people')
    return signInByPassword(unit, { ...user, role }, client)
  })
}

/** Mails that the password was changed, so that nobody else changes it unnoticed. */
export async function confirmPasswordChange(ctx: Ctx, unit: Unit, user: sql.UserRow): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  await unit.enqueue('mail.send', mails.passwordChangedMail(await mailSender(ctx), user.email, user.firstName, link))
}

/** Mails that a factor was changed or used; `change` is a sentence about it. */
export async function mailFactorChange(ctx: Ctx, unit: Unit, user: sql.UserRow, change: string): Promise<void> {
  const link = `${ctx.publicUrl()}/forgot-password`
  const mail = mails.factorChangedMail(await mailSender(ctx), user.email, user.firstName, change, link)
  await unit.enqueue('mail.send', mail)
}

/** Returns the signed-in user. Throws Refusal `session.none` when they have just been removed. */
export async function currentUser(ctx: Ctx, userId: number): Promise<User> {
  const user = await sql.findUser(ctx.db, userId)
  if (!user || user.removedAt) throw new Refusal('session.none')
  return toUser(user, await mustAddFactor(ctx.db, userId))
}

/** Generates a password, which is shown once, and what is stored of it. */
export async function temporaryCredentials(by: Hasher): Promise<{
  tempPassword: string
  passwordHash: string
  temporaryPasswordUntil: Date
}> {
  const tempPassword = temporaryPassword()
  return {
    tempPassword,
    passwordHash: await hashPassword(tempPassword, by),
    temporaryPasswordUntil: new Date(Date.now() + limits.temporaryPasswordMs),
  }
}

/** Mails the link for choosing a first password; one of many mails is sent after all others. */
export async function sendSetup(ctx: Ctx, unit: Unit, user: sql.UserRow, isOneOfMany = false): Promise<void> {
  const link = `${ctx.publicUrl()}${passwordPath(await createToken(unit, user.id, 'setup'), true)}`
  const mail = mails.setupMail(await mailSender(ctx), user.email, user.firstName, link)
  await invitationSql.markInvited(unit.db, [user.id])
  await unit.enqueue('mail.send', { ...mail, invites: user.id }, isOneOfMany ? { priority: bulkMailPriority } : {})
}

/** Announces that users have joined the company, and which of them join a team by its id. */
export async function announceJoined(
  unit: Unit,
  userIds: readonly number[],
  teams?: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  await unit.emit('people.joined', { userIds, ...(teams && { teams }) })
  unit.invalidate('people', ...userIds.map(id => `session:${id}` as const))
}

/** Mails a set-up link to somebody invited, unless they have been removed or have chosen a password since. */
export async function sendInvitation(ctx: Ctx, userId: number, jobKey?: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const user = await sql.findUser(unit.db, userId)
    const hasPassword = user?.passwordHash && !user.temporaryPasswordUntil
    if (user?.joinedAt && !user.removedAt && !hasPassword) await sendSetup(ctx, unit, user, true)
  })
}

/** Counts an invitation that was sent again. Throws Refusal `invitation.too-many` or `invitation.too-many-sent`. */
export async function countInvitation(ctx: Ctx, actor: Actor, userId: number): Promise<void> {
  await countAttempt(ctx, invitationBuckets(userId), 'invitation.too-many')
  await countAttempt(ctx, inviterBuckets(actor.id), 'invitation.too-many-sent')
}

/** Ends the user's sessions and invalidates the links in earlier mails. */
export async function revokeAccess(unit: Unit, userId: number): Promise<void> {
  await sql.deleteTokensOf(unit.db, userId)
  await endSessionsOf(unit, userId)
}

/** The hourly sweep: deletes what has expired. */
export async function sweep(ctx: Ctx): Promise<void> {
  await sql.deleteExpired(ctx.db)
  await deleteOldAttempts(ctx.db)
  await deleteOldActivity(ctx.db, limits.countedDays)
  await invitationSql.markFailed(ctx.db, await deleteFailedMails(ctx.pool))
}

const tokenLifetimes = { verification: limits.verificationMs, setup: limits.setupMs, reset: limits.resetMs } as const

async function createToken(unit: Unit, userId: number, kind: sql.TokenKind, names?: sql.Names): Promise<string> {
  const token = newToken()
  const lifeMs = tokenLifetimes[kind]
  await sql.insertToken(unit.db, { tokenHash: hashToken(token), userId, kind, lifeMs, ...names })
  return token
}

const passwordPath = (token: string, isSetup: boolean) =>
  `/reset-password?token=${token}${isSetup ? '&setup=true' : ''}`

const hasOwnPassword = (user: sql.UserRow) => user.passwordHash !== null && user.temporaryPasswordUntil === null

const isExpired = (user: sql.UserRow) =>
  user.temporaryPasswordUntil !== null && user.temporaryPasswordUntil < new Date()

async function sendVerification(ctx: Ctx, unit: Unit, sender: mails.Sender, user: sql.UserRow): Promise<void> {
  const { firstName, lastName } = user
  const token = await createToken(unit, user.id, 'verification', { firstName, lastName })
  const link = `${ctx.publicUrl()}/verify-email?token=${token}`
  await unit.enqueue('mail.send', mails.verificationMail(sender, user.email, link))
}

async function mailSender(ctx: Ctx): Promise<mails.Sender> {
  const { name, appName, primaryColor } = await company.branding(ctx)
  return { name, appName, primaryColor }
}
