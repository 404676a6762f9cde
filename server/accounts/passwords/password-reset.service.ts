import * as calls from '#contract/accounts.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Role } from '#contract/policy.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { signInKey } from '#server/accounts/attempt-buckets.ts'
import { branding, isRegistrationClosed } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt, forgetAttempts } from '#server/lib/limits/throttle.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { mailFailure } from '#server/lib/mail/mail-server.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { hasAddress, inLanguageOf } from '#server/mails/index.ts'
import * as sql from '../accounts.sql.ts'
import { mailBuckets } from '../attempt-buckets.ts'
import { dropPasskeyPassword } from '../factors/first-passkey.service.ts'
import { resetMail } from '../mails/accounts.mails.ts'
import { mailLink } from '../mails/mail-delivery.service.ts'
import { confirmPasswordChange } from '../mails/security-mails.ts'
import { setVerified } from '../profile/email.sql.ts'
import { sendVerification } from '../registration/registration.service.ts'
import { sendSetup } from '../registration/setup-links.service.ts'
import { hashToken } from '../secret-token.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'
import { type Client, type HalfSignedIn, type SignedIn, signInByPassword } from '../sign-in.service.ts'
import { hasOwnPassword } from '../user.ts'
import { requiredProvider, requirePasswordAllowed } from './password-allowed.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** Has the link mailed that fits the account. The reply is always the same, and so is the work before it. */
export async function requestPasswordReset(
  ctx: Ctx,
  address: string,
  client: Client,
): Promise<ReplyOf<typeof calls.requestPasswordReset>> {
  const login = canonicalLogin(address)
  await countAttempt(ctx, mailBuckets('reset', login, client.address), 'reset.too-many')
  await inTransaction(ctx, unit => unit.enqueue('accounts.reset', { login }))
  if (!login.includes('@')) return { message: text.resetByCode }
  const name = await requiredProvider(ctx, { role: 'viewer', email: login })
  if (name !== undefined) return { message: text.resetAtProvider({ name }) }
  if (await mailFailure(ctx)) return { message: text.resetMailFails, isMailFailing: true }
  return { message: isMailSetUp(ctx.config) ? text.resetRequested : text.resetRequestedWithoutMail }
}

/** Mails the link that fits the account: reset, set-up or verification. Somebody without an address gets none. */
export async function sendReset(ctx: Ctx, login: string, jobKey?: string): Promise<void> {
  const sender = await branding(ctx)
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const user = await sql.findUserByLogin(unit.db, login)
    if (!user || user.removedAt || !hasAddress(user)) return
    if ((await requiredProvider(unit, user)) !== undefined) return
    if (!user.joinedAt) {
      if (!(await isRegistrationClosed(unit))) await sendVerification(ctx, unit, sender, user)
      return
    }
    if (!hasOwnPassword(user)) return sendSetup(ctx, unit, user)
    const mailOf = (link: string) => inLanguageOf(ctx, user, () => resetMail(sender, user, link))
    await mailLink(ctx, unit, user.id, mailOf, { kind: 'reset' })
  })
}

/** Returns whose reset or set-up link this is, or nothing when it no longer works. Leaves it as it is. */
export async function checkPasswordToken(ctx: Ctx, token: string): Promise<ReplyOf<typeof calls.checkPasswordToken>> {
  const user = await sql.findTokenUser(ctx.db, hashToken(token), ['setup', 'reset'])
  return { isValid: user !== undefined, email: user ? loginOf(user) : null, firstName: user?.firstName ?? null }
}

/**
 * Sets the password in place of the passkeys that stood for it, uses up the token, ends every session of the user and
 * signs this browser in, or begins the second step of somebody who has one. Throws Refusal `token.invalid` or
 * `sso.required`, or those of `requireGoodPassword`, after which the token remains valid.
 */
export async function resetPassword(
  ctx: Ctx,
  form: BodyOf<typeof calls.resetPassword>,
  client: Client,
): Promise<SignedIn | HalfSignedIn> {
  const tokenHash = hashToken(form.token)
  const owner = await sql.findTokenUser(ctx.db, tokenHash, ['setup', 'reset'])
  if (!owner) throw new Refusal('token.invalid')
  await requirePasswordAllowed(ctx, owner)
  await requireGoodPassword(ctx, form.newPassword, owner)
  const passwordHash = await hashPassword(form.newPassword, owner.id)
  return inTransaction(ctx, async unit => {
    const user = await sql.findTokenUser(unit.db, tokenHash, ['setup', 'reset'], true)
    if (!user) throw new Refusal('token.invalid')
    await dropPasskeyPassword(unit, user.id)
    await setVerified(unit.db, user.id)
    const role = await replacePassword(ctx, unit, user, passwordHash)
    return signInByPassword(unit, { ...user, role }, client)
  })
}

/**
 * Sets the password of somebody who has proved who they are without it: their sessions and links end. Returns their role,
 * which is owner for the first of the company.
 */
export async function replacePassword(ctx: Ctx, unit: Unit, user: sql.UserRow, passwordHash: string): Promise<Role> {
  const role = await sql.setPassword(unit.db, user.id, passwordHash)
  await sql.deletePasswordTokens(unit.db, user.id)
  await endSessionsOf(unit, user.id)
  await unit.audit(user.id, 'account.password-set', `user:${user.id}`)
  if (role !== user.role) {
    await unit.emit('user.role-changed', { userId: user.id, role })
    await unit.audit(user.id, 'user.role-set', `user:${user.id}`, { from: user.role, to: role })
  }
  await forgetSignIns(unit, user)
  if (hasOwnPassword(user)) await confirmPasswordChange(ctx, unit, user)
  unit.invalidate('people')
  return role
}

/** Forgets the failed sign-ins of somebody who has a new password. */
export const forgetSignIns = (unit: Unit, { id }: { id: number }): Promise<void> =>
  forgetAttempts(unit.db, signInKey(id))
