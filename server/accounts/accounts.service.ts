import type * as calls from '#contract/accounts.ts'
import type { User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import * as company from '#server/company/company.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as mails from './accounts.mails.ts'
import * as sql from './accounts.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword, temporaryPassword } from './passwords.ts'
import { hashToken, newToken } from './secret-token.ts'
import { endSessionsOf, type Sessions } from './sessions.service.ts'
import * as sessionSql from './sessions.sql.ts'
import {
  countAttempt,
  forgetOldAttempts,
  invitationBuckets,
  mailBuckets,
  signInBuckets,
  uncountAttempt,
} from './throttle.ts'

/** Where a call comes from, for throttling and for telling a browser that signed in before. */
export interface Client {
  address: string
  userAgent: string | undefined
  /** A random token that the browser keeps. */
  browser: string
}

type SignedIn = { session: string; user: User } | { redirectTo: string }

/**
 * Signs in (decisions 8 and 10). With a temporary password nothing works but choosing a new one: it answers where to.
 * Refuses with sign-in.wrong alike for an unknown address and a wrong password, and with sign-in.too-many.
 */
export async function signIn(
  ctx: Ctx,
  sessions: Sessions,
  form: BodyOf<typeof calls.signIn>,
  client: Client,
): Promise<SignedIn> {
  const email = canonicalAddress(form.email)
  const browser = hashToken(client.browser)
  const known = (await sessionSql.isKnownBrowser(ctx.db, browser, email)) ? browser.toString('base64url') : null
  const buckets = signInBuckets(email, client.address, known)
  await countAttempt(ctx, buckets, 'sign-in.too-many')
  const user = await sql.findUserByEmail(ctx.db, email)
  const maySignIn = user?.joinedAt != null && user.removedAt === null
  const isRight = await isPassword(form.password, maySignIn ? user.passwordHash : null)
  if (!user || !isRight || isExpired(user)) throw new Refusal('sign-in.wrong')
  await uncountAttempt(ctx, buckets)
  return inTransaction(ctx, async unit => {
    if (!(await sql.lockWithPassword(unit.db, user.id, user.passwordHash))) throw new Refusal('sign-in.wrong')
    if (user.temporaryPasswordUntil) return { redirectTo: passwordPath(await issue(unit, user.id, 'setup'), true) }
    await sql.markSignedIn(unit.db, user.id)
    await sessionSql.rememberBrowser(unit.db, browser, user.id)
    if (!user.lastSignInAt) unit.changed('people')
    return { session: await sessions.start(unit, user.id, client.userAgent), user: presentedUser(user) }
  })
}

/** Takes a registration (decisions 5 and 7). Refuses addresses at other domains; else always answers the same. */
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
  const sender = await senderOf(ctx)
  await inTransaction(ctx, async unit => {
    const unverified = await sql.saveUnverified(unit.db, { email, firstName: form.firstName, lastName: form.lastName })
    if (unverified) return sendVerification(ctx, unit, sender, unverified)
    const known = await sql.findUserByEmail(unit.db, email)
    if (known && !known.removedAt) {
      await unit.later(
        'mail.send',
        mails.alreadyRegisteredMail(sender, email, known.firstName, `${ctx.publicUrl()}/login`),
      )
    }
  })
  return { requiresVerification: true, message: 'Please check your email to verify your account before signing in' }
}

/**
 * Confirms an address; the person joins the company now. Idempotent: until a password is set it leads there each time,
 * afterwards it only says yes (decision 6). Refuses with verification.missing or verification.invalid.
 */
export async function verifyEmail(
  ctx: Ctx,
  token: string | undefined,
): Promise<{ message: string; redirectTo?: string }> {
  if (!token) throw new Refusal('verification.missing')
  return inTransaction(ctx, async unit => {
    const user = await sql.findTokenUser(unit.db, hashToken(token), ['verification'], true)
    if (!user) throw new Refusal('verification.invalid')
    if (await sql.markJoined(unit.db, user.id)) await join(unit, [user.id])
    if (user.passwordHash) return { message: 'Your email is verified. You can sign in.' }
    return {
      message: 'Your email is verified. Now choose a password.',
      redirectTo: passwordPath(await issue(unit, user.id, 'setup'), true),
    }
  })
}

/** Sends the link that fits the account: reset, set-up again, or verification again; answers alike. */
export async function requestPasswordReset(ctx: Ctx, address: string, client: Client): Promise<{ message: string }> {
  const email = canonicalAddress(address)
  await countAttempt(ctx, mailBuckets('reset', email, client.address), 'reset.too-many')
  const sender = await senderOf(ctx)
  await inTransaction(ctx, async unit => {
    const user = await sql.findUserByEmail(unit.db, email)
    if (!user || user.removedAt) return
    if (!user.joinedAt) return sendVerification(ctx, unit, sender, user)
    if (!user.passwordHash || user.temporaryPasswordUntil) return sendSetup(ctx, unit, user)
    const link = `${ctx.publicUrl()}${passwordPath(await issue(unit, user.id, 'reset'), false)}`
    await unit.later('mail.send', mails.resetMail(sender, email, user.firstName, link))
  })
  return { message: "If an account with that email exists, we've sent you a password reset link." }
}

/**
 * Sets the password, once a token, and ends every session of that person. Refuses with token.invalid and, keeping the
 * token, password.common.
 */
export async function resetPassword(ctx: Ctx, form: BodyOf<typeof calls.resetPassword>): Promise<{ message: string }> {
  const tokenHash = hashToken(form.token)
  if (!(await sql.findTokenUser(ctx.db, tokenHash, ['setup', 'reset']))) throw new Refusal('token.invalid')
  if (isCommonPassword(form.newPassword)) {
    throw Refusal.on('newPassword', 'password.common')
  }
  const passwordHash = await hashPassword(form.newPassword)
  await inTransaction(ctx, async unit => {
    const user = await sql.findTokenUser(unit.db, tokenHash, ['setup', 'reset'], true)
    if (!user) throw new Refusal('token.invalid')
    const role = await sql.setPassword(unit.db, user.id, passwordHash)
    await sql.deletePasswordTokens(unit.db, user.id)
    await endSessionsOf(unit, user.id)
    if (role !== user.role) await unit.emit('user.role-changed', { userId: user.id, role })
    await unit.audit(user.id, 'account.password-set', `user:${user.id}`)
    unit.changed('people')
  })
  return { message: 'Your password is set. You can sign in now.' }
}

/** The person as they see themselves. Refuses with session.none when they have just been removed. */
export async function currentUser(ctx: Ctx, userId: number): Promise<User> {
  const user = await sql.findUser(ctx.db, userId)
  if (!user || user.removedAt) throw new Refusal('session.none')
  return presentedUser(user)
}

/** A password to be shown once, and what is kept of it (decision 8). */
export async function temporaryCredentials(): Promise<{
  tempPassword: string
  passwordHash: string
  temporaryPasswordUntil: Date
}> {
  const tempPassword = temporaryPassword()
  return {
    tempPassword,
    passwordHash: await hashPassword(tempPassword),
    temporaryPasswordUntil: new Date(Date.now() + limits.temporaryPasswordMs),
  }
}

/** Mails the link to choose a first password (decisions 8 and 13). */
export async function sendSetup(ctx: Ctx, unit: Unit, user: sql.UserRow): Promise<void> {
  const link = `${ctx.publicUrl()}${passwordPath(await issue(unit, user.id, 'setup'), true)}`
  await unit.later('mail.send', mails.setupMail(await senderOf(ctx), user.email, user.firstName, link))
}

/** Announces that people belong to the company from now on. */
export async function join(unit: Unit, userIds: readonly number[]): Promise<void> {
  await unit.emit('people.joined', { userIds })
  unit.changed('people', ...userIds.map(id => `standing:${id}` as const))
}

/** Mails a set-up link to somebody imported, unless they were removed or chose a password meanwhile (decision 13). */
export async function invite(ctx: Ctx, userId: number): Promise<void> {
  await inTransaction(ctx, async unit => {
    const user = await sql.findUser(unit.db, userId)
    if (user?.joinedAt && !user.removedAt && !user.passwordHash) await sendSetup(ctx, unit, user)
  })
}

/** Counts an invitation sent again. Refuses with invitation.too-many. */
export function countInvitation(ctx: Ctx, userId: number): Promise<void> {
  return countAttempt(ctx, invitationBuckets(userId), 'invitation.too-many')
}

/** Every link in an old mail stops working. */
export async function forgetCredentials(unit: Unit, userId: number): Promise<void> {
  await sql.deleteTokensOf(unit.db, userId)
}

export async function markActive(unit: Unit, userId: number): Promise<void> {
  await sql.markActive(unit.db, userId)
}

/** The hourly sweep: what has expired goes. */
export async function sweep(ctx: Ctx): Promise<void> {
  await sql.deleteExpired(ctx.db)
  await forgetOldAttempts(ctx.db)
}

export function presentedUser(user: sql.UserRow): User {
  const { id, email, firstName, lastName, role, profileImageUrl, createdAt } = user
  return {
    id,
    email,
    firstName,
    lastName,
    role: role as User['role'],
    profileImageUrl,
    createdAt: createdAt.toISOString(),
  }
}

const lives = { verification: limits.verificationMs, setup: limits.setupMs, reset: limits.resetMs } as const

async function issue(unit: Unit, userId: number, kind: sql.TokenKind): Promise<string> {
  const token = newToken()
  await sql.insertToken(unit.db, { tokenHash: hashToken(token), userId, kind, lifeMs: lives[kind] })
  return token
}

const passwordPath = (token: string, isSetup: boolean) =>
  `/reset-password?token=${token}${isSetup ? '&setup=true' : ''}`

const isExpired = (user: sql.UserRow) =>
  user.temporaryPasswordUntil !== null && user.temporaryPasswordUntil < new Date()

async function sendVerification(ctx: Ctx, unit: Unit, sender: mails.Sender, user: sql.UserRow): Promise<void> {
  const link = `${ctx.publicUrl()}/verify-email?token=${await issue(unit, user.id, 'verification')}`
  await unit.later('mail.send', mails.verificationMail(sender, user.email, user.firstName, link))
}

async function senderOf(ctx: Ctx): Promise<mails.Sender> {
  const { name, appName, primaryColor } = await company.branding(ctx)
  return { name, appName, primaryColor }
}
