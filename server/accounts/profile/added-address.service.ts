import type { Actor } from '#contract/policy.ts'
import { serverAccounts as text } from '#locales/text.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { inLanguageOf } from '#server/mails/index.ts'
import * as sql from '../accounts.sql.ts'
import { mailBuckets } from '../attempt-buckets.ts'
import { addressMail } from '../mails/accounts.mails.ts'
import { mailLink } from '../mails/mail-delivery.service.ts'
import { requireConfirmed } from '../sessions/sessions.service.ts'
import type { Client } from '../sign-in.service.ts'

/**
 * Mails the actor, who has no address, a link to one, at any domain: it opens their account by a new password, so the
 * session must have been confirmed a short while ago. Throws Refusal `factor.confirm`, `user.has-address`,
 * `reset.too-many` or `user.exists`.
 */
export async function addAddress(
  ctx: Ctx,
  actor: Actor,
  written: string,
  { address, session = '' }: Pick<Client, 'address' | 'session'>,
): Promise<{ message: string }> {
  await requireConfirmed(ctx, session)
  const email = canonicalAddress(written)
  await countAttempt(ctx, mailBuckets('address', email, address), 'reset.too-many')
  await inTransaction(ctx, async unit => {
    const user = await sql.lockUser(unit.db, actor.id)
    if (!user || user.removedAt) throw new Refusal('session.none')
    await mailAddressLink(ctx, unit, user, email)
  })
  return { message: (isMailSetUp(ctx.config) ? text.addressMailed : text.addressSaved)({ email }) }
}

/** Mails the link that makes an address theirs. Throws Refusal `user.has-address` or `user.exists`. */
export async function mailAddressLink(ctx: Ctx, unit: Unit, user: sql.UserRow, email: string): Promise<void> {
  if (user.email !== null) throw Refusal.on('email', 'user.has-address')
  if (await sql.findUserByEmail(unit.db, email)) throw Refusal.on('email', 'user.exists')
  const sender = await branding(unit)
  const mailOf = (link: string) => inLanguageOf(ctx, user, () => addressMail(sender, { ...user, email }, link))
  await mailLink(ctx, unit, user.id, mailOf, { kind: 'address', given: { email } })
}

/** Makes an address that was added theirs. Idempotent, as mail scanners open links. Throws Refusal `verification.invalid`. */
export async function confirmAddress(unit: Unit, user: sql.UserRow, email: string): Promise<string> {
  if (user.email !== email) {
    if (!(await sql.setAddress(unit.db, user.id, email))) throw new Refusal('verification.invalid')
    await unit.audit(user.id, 'account.address-added', `user:${user.id}`, { email })
    unit.invalidate('people')
  }
  return text.addressConfirmed({ email })
}
