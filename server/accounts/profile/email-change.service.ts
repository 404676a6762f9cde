import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/emails.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import type { Actor } from '#contract/policy.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { branding, isAuthorizedAddress } from '#server/company/index.ts'
import { areManagedPeople } from '#server/db/managed.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { canonicalAddress, domainOf } from '#server/lib/mail/email-address.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { hasAddress, inLanguageOf } from '#server/mails/index.ts'
import { createPath, reserveToken } from '../account-links.ts'
import { findUser, lockUser, type UserRow } from '../accounts.sql.ts'
import { emailBuckets, mailBuckets } from '../attempt-buckets.ts'
import { requirePassword } from '../factors/proof.service.ts'
import * as mails from '../mails/email.mails.ts'
import { mailLink } from '../mails/mail-delivery.service.ts'
import { hashToken } from '../secret-token.ts'
import { endSessionsOf, requirePasskeyUsed } from '../sessions/sessions.service.ts'
import type { Client } from '../sign-in.service.ts'
import { toUser } from '../user.ts'
import * as sql from './email.sql.ts'

/** The change that the actor has asked for and not confirmed. */
export async function getEmailChange(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof calls.getEmailChange>> {
  const pending = (await sql.findPending(ctx.db, actor.id))?.email ?? null
  return { pending, isMailSetUp: isMailSetUp(ctx.config) }
}

/**
 * Mails a link to the address that the actor wants, and a notice that can take the change back to the one that they have.
 * Replies alike where the address is somebody else's, who gets a mail instead. Throws Refusal `password.wrong`,
 * `factor.confirm`, `email.same`, `email.domain`, `user.managed` or `reset.too-many`.
 */
export async function changeEmail(
  ctx: Ctx,
  actor: Actor,
  { email: written, password }: BodyOf<typeof calls.changeEmail>,
  { address, session = '' }: Pick<Client, 'address' | 'session'>,
): Promise<{ message: string }> {
  if (password === undefined) await requirePasskeyUsed(ctx, session)
  else await requirePassword(ctx, actor.id, password, 'password')
  const email = canonicalAddress(written)
  const { email: present } = (await findUser(ctx.db, actor.id)) ?? {}
  if (email === present) throw Refusal.on('email', 'email.same')
  if (await areManagedPeople(ctx.db, [actor.id])) throw new Refusal('user.managed')
  const isAllowed = !present || domainOf(email) === domainOf(present) || (await isAuthorizedAddress(ctx, email))
  if (!isAllowed) throw Refusal.on('email', 'email.domain')
  await countAttempt(ctx, [...mailBuckets('address', email, address), ...emailBuckets(actor.id)], 'reset.too-many')
  await inTransaction(ctx, async unit => {
    const user = await lockPresent(unit, actor.id)
    await askFor(ctx, unit, user, { email, sessionHash: hashToken(session) })
    if (hasAddress(user)) await mailNotice(ctx, unit, user, email)
  })
  return { message: sentTo(ctx, email) }
}

/** Mails the link again. Throws Refusal `email.none-pending` or `reset.too-many`. */
export async function resendEmailLink(ctx: Ctx, actor: Actor, address: string): Promise<{ message: string }> {
  const { email } = (await sql.findPending(ctx.db, actor.id)) ?? {}
  if (!email) throw new Refusal('email.none-pending')
  await countAttempt(ctx, [...mailBuckets('address', email, address), ...emailBuckets(actor.id)], 'reset.too-many')
  await inTransaction(ctx, async unit => {
    const user = await lockPresent(unit, actor.id)
    const pending = await sql.findPending(unit.db, user.id)
    if (pending?.email !== email) throw new Refusal('email.none-pending')
    await askFor(ctx, unit, user, pending)
  })
  return { message: sentTo(ctx, email) }
}

/** Ends the change that the actor has asked for. */
export async function keepEmail(ctx: Ctx, actor: Actor): Promise<{ message: string }> {
  await inTransaction(ctx, unit => sql.deletePending(unit.db, actor.id))
  return { message: text.emailKept }
}

/** Returns what a link does, without using it. Throws Refusal `email.link`. */
export async function checkEmailToken(ctx: Ctx, token: string): Promise<ReplyOf<typeof calls.checkEmailToken>> {
  const found = await sql.findEmailToken(ctx.db, hashToken(token))
  const user = found && (await findUser(ctx.db, found.userId))
  if (!found || !user || user.removedAt) throw new Refusal('email.link')
  if (found.kind === 'restore') return { does: 'restore', email: found.email }
  return { does: user.email === found.email ? 'confirm' : user.email === null ? 'add' : 'change', email: found.email }
}

/**
 * Makes the address of a link theirs, or takes the change from it back. Throws Refusal `email.link`, `email.taken`
 * where somebody else has that address since, or `user.managed`.
 */
export async function confirmEmail(
  ctx: Ctx,
  token: string,
  session: string | undefined,
): Promise<ReplyOf<typeof calls.confirmEmail>> {
  return inTransaction(ctx, async unit => {
    const found = await sql.findEmailToken(unit.db, hashToken(token), true)
    const user = found && (await lockUser(unit.db, found.userId))
    if (!found || !user || user.removedAt) throw new Refusal('email.link')
    const isNew = found.kind === 'address' && user.email !== found.email
    if (isNew && (await areManagedPeople(unit.db, [user.id]))) throw new Refusal('user.managed')
    const redirectTo = found.kind === 'restore' ? await restore(ctx, unit, user, found) : undefined
    if (found.kind === 'address') await take(unit, user, found, session)
    unit.invalidate('people')
    return { ...toUser({ ...user, email: found.email }), ...(redirectTo && { redirectTo }) }
  })
}

/** Mails a link to the first address of somebody, at any domain. Throws Refusal `user.has-address` or `user.exists`. */
export async function mailFirstEmail(ctx: Ctx, unit: Unit, user: UserRow, email: string): Promise<void> {
  if (hasAddress(user)) throw Refusal.on('email', 'user.has-address')
  if (await sql.findHolder(unit.db, email)) throw Refusal.on('email', 'user.exists')
  await askFor(ctx, unit, user, { email, sessionHash: null })
}

async function lockPresent(unit: Unit, userId: number): Promise<UserRow> {
  const user = await lockUser(unit.db, userId)
  if (!user || user.removedAt) throw new Refusal('session.none')
  return user
}

/** A new link ends the former one. */
async function askFor(
  ctx: Ctx,
  unit: Unit,
  user: UserRow,
  { email, sessionHash }: Pick<sql.EmailToken, 'email' | 'sessionHash'>,
): Promise<void> {
  await sql.deletePending(unit.db, user.id)
  const sender = await branding(unit)
  const given = { email, ...(sessionHash && { sessionHash }) }
  const holder = await sql.findHolder(unit.db, email)
  if (!holder) {
    const mailOf = (link: string) => inLanguageOf(ctx, user, () => mails.addressMail(sender, { ...user, email }, link))
    await mailLink(ctx, unit, user.id, mailOf, { kind: 'address', given })
    return
  }
  // Nobody gets this one, so that the page shows the same.
  await reserveToken(unit, user.id, 'address', given)
  if (holder.id === user.id || !hasAddress(holder)) return
  const link = `${ctx.publicUrl()}/login`
  const mail = await inLanguageOf(ctx, holder, () => mails.emailWantedMail(sender, holder, link))
  await unit.enqueue('mail.send', { ...mail, userId: holder.id })
}

/** Tells the present address at once, with a link that takes the change back. */
async function mailNotice(ctx: Ctx, unit: Unit, user: UserRow & { email: string }, email: string): Promise<void> {
  const sender = await branding(unit)
  const mailOf = (link: string) => inLanguageOf(ctx, user, () => mails.emailChangeMail(sender, user, email, link))
  await mailLink(ctx, unit, user.id, mailOf, { kind: 'restore', given: { email: user.email } })
}

const sentTo = (ctx: Ctx, email: string): string =>
  (isMailSetUp(ctx.config) ? text.addressMailed : text.addressSaved)({ email })

async function take(
  unit: Unit,
  user: UserRow,
  { email, sessionHash }: sql.EmailToken,
  session?: string,
): Promise<void> {
  if (user.email === email) {
    await sql.deletePending(unit.db, user.id)
    await sql.setVerified(unit.db, user.id)
    return
  }
  await sql.setEmails(unit.db, [{ userId: user.id, email }], true)
  if (!hasAddress(user)) {
    await sql.deletePending(unit.db, user.id)
    await unit.audit(user.id, 'account.address-added', `user:${user.id}`, { email })
    return
  }
  await sql.endLinksAfterChange(unit.db, user.id, user.email, lifetimes.restore)
  const kept = [...(sessionHash ? [sessionHash] : []), ...(session ? [hashToken(session)] : [])]
  await endSessionsOf(unit, user.id, ...kept)
  await unit.audit(user.id, 'account.email-changed', `user:${user.id}`, { fromEmail: user.email, toEmail: email })
}

/** Returns where they choose a new password, because somebody who asked for the change knew the present one. */
async function restore(ctx: Ctx, unit: Unit, user: UserRow, token: sql.EmailToken): Promise<string> {
  const { email } = token
  await sql.endLinksAfterRestore(unit.db, token)
  await endSessionsOf(unit, user.id)
  if (hasAddress(user) && user.email !== email) {
    await sql.setEmails(unit.db, [{ userId: user.id, email }], true)
    const sender = await branding(unit)
    const link = `${ctx.publicUrl()}/login`
    const mail = await inLanguageOf(ctx, user, () => mails.emailRestoredMail(sender, user, link))
    await unit.enqueue('mail.send', mail)
  }
  await unit.audit(user.id, 'account.email-restored', `user:${user.id}`, { fromEmail: user.email, toEmail: email })
  return createPath(unit, user.id, 'reset')
}
