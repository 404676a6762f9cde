import type * as calls from '#contract/accounts.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { branding, hasMembers, isAuthorizedAddress, isRegistrationClosed } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { type MailFailure, mailFailure, tryMailServer } from '#server/lib/mail/mail-server.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { hasAddress, inLanguageOf, type Sender } from '#server/mails/index.ts'
import { createPath } from '../account-links.ts'
import * as sql from '../accounts.sql.ts'
import { mailBuckets } from '../attempt-buckets.ts'
import { letCount } from '../counting.ts'
import * as mails from '../mails/accounts.mails.ts'
import { mailLink } from '../mails/mail-delivery.service.ts'
import { setVerified } from '../profile/email.sql.ts'
import { hashToken } from '../secret-token.ts'
import type { Client } from '../sign-in.service.ts'
import { hasOwnPassword } from '../user.ts'
import { sendSetup } from './setup-links.service.ts'

/**
 * Registers an address. Throws Refusal `registration.closed`, `register.domain` or `register.too-many`; otherwise the
 * reply is the same for known and unknown addresses.
 */
export async function register(
  ctx: Ctx,
  form: BodyOf<typeof calls.register>,
  client: Client,
): Promise<ReplyOf<typeof calls.register>> {
  const email = canonicalAddress(form.email)
  if (await isRegistrationClosed(ctx)) throw new Refusal('registration.closed')
  if (!(await isAuthorizedAddress(ctx, email))) {
    throw Refusal.on('email', 'register.domain')
  }
  await countAttempt(ctx, mailBuckets('register', email, client.address), 'register.too-many')
  const sender = await branding(ctx)
  const isFirst = !(await hasMembers(ctx))
  const failure = await (isFirst ? tryMailServer(ctx) : mailFailure(ctx))
  // Nobody can look into the outbox folder, or correct the mail server's settings, by the app yet.
  const isLogged = isFirst && (failure !== null || !isMailSetUp(ctx.config))
  const path = await inTransaction(ctx, async unit => {
    const unverified = await sql.saveUnverified(unit.db, { email, firstName: form.firstName, lastName: form.lastName })
    if (unverified && hasAddress(unverified)) {
      await sendVerification(ctx, unit, sender, unverified)
      return isLogged ? createPath(unit, unverified.id, 'verification', namesOf(unverified)) : undefined
    }
    const known = await sql.findUserByEmail(unit.db, email)
    if (!known || known.removedAt || !hasAddress(known)) return undefined
    if (!hasOwnPassword(known)) {
      await sendSetup(ctx, unit, known)
      return undefined
    }
    const page = `${ctx.publicUrl()}/login`
    const mail = await inLanguageOf(ctx, known, () => mails.alreadyRegisteredMail(sender, known, page))
    await unit.enqueue('mail.send', { ...mail, userId: known.id })
    return undefined
  })
  if (path) logFirstLink(ctx, `${ctx.publicUrl()}${path}`, failure)
  if (failure) {
    const { server, reason } = isFirst ? failure : { server: null, reason: null }
    const mailFailure = { server, reason, at: failure.at.toISOString(), isLinkLogged: isLogged }
    return { requiresVerification: true, message: text.registeredMailFails, mailFailure }
  }
  if (isMailSetUp(ctx.config)) return { requiresVerification: true, message: text.registered }
  return { requiresVerification: true, message: isFirst ? text.firstRegisteredWithoutMail : text.registeredWithoutMail }
}

const logFirstLink = (ctx: Ctx, link: string, failure: MailFailure | null) =>
  ctx.log.warn(failure ? text.firstLinkMailFails({ server: failure.server, link }) : text.firstLink({ link }))

/**
 * Confirms an address, with which the user joins the company. Idempotent: returns a path for choosing a password until
 * there is one. Throws Refusal `verification.missing`, `verification.invalid`, or `registration.closed` for somebody who
 * registered before.
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
    if (!user.joinedAt && (await isRegistrationClosed(unit))) throw new Refusal('registration.closed')
    await confirmAddress(unit, user, names)
    if (user.passwordHash) return { message: text.verified }
    return {
      message: text.verifiedWithoutPassword,
      redirectTo: await createPath(unit, user.id, 'setup'),
    }
  })
}

/** Notes that an address is somebody's, who joins the company with it if they have not yet. */
export async function confirmAddress(unit: Unit, user: sql.UserRow, names?: sql.Names): Promise<void> {
  if (await sql.markJoined(unit.db, user.id, names)) {
    await letCount(unit, [user.id])
    await announceJoined(unit, [user.id])
    await unit.emit('user.registered', { userId: user.id })
    await unit.audit(user.id, 'account.registered', `user:${user.id}`, { email: user.email })
  }
  if (!user.emailVerified) await setVerified(unit.db, user.id)
}

/**
 * Lets somebody join whose address another service has verified, as their mailed link would. Returns undefined for an
 * address that somebody has or had.
 */
export async function joinVerified(
  unit: Unit,
  person: sql.Names & { email: string },
): Promise<sql.UserRow | undefined> {
  const user = await sql.saveUnverified(unit.db, person)
  if (user) await confirmAddress(unit, user, person)
  return user
}

/** Mails the link that confirms an address. */
export async function sendVerification(
  ctx: Ctx,
  unit: Unit,
  sender: Sender,
  user: sql.UserRow & { email: string },
): Promise<void> {
  const mailOf = (link: string) => mails.verificationMail(sender, user, link)
  await mailLink(ctx, unit, user.id, mailOf, { kind: 'verification', given: namesOf(user) })
}

/** Mails the owners who set the company up the link that verifies their address, where none has been mailed that works. */
export async function mailUnverified(ctx: Ctx): Promise<void> {
  if (!isMailSetUp(ctx.config)) return
  await inTransaction(ctx, async unit => {
    const users = await sql.lockUnverified(unit.db)
    if (users.length === 0) return
    const sender = await branding(unit)
    for (const user of users) if (hasAddress(user)) await sendVerification(ctx, unit, sender, user)
  })
}

const namesOf = ({ firstName, lastName }: sql.Names): sql.Names => ({ firstName, lastName })

/** Announces that users have joined the company, and which of them join a team by its id. */
export async function announceJoined(
  unit: Unit,
  userIds: readonly number[],
  teams?: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  await unit.emit('people.joined', { userIds, ...(teams && { teams }) })
  unit.invalidate('people', ...userIds.map(id => `session:${id}` as const))
}
