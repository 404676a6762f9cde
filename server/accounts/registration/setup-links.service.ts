import type { Actor } from '#contract/policy.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { canonicalLogin } from '#server/lib/mail/email-address.ts'
import { inTransaction, inTransactionOfJob, type Unit, type UnitContext } from '#server/lib/unit.ts'
import { hasAddress, inLanguageOf } from '#server/mails/index.ts'
import { createPath } from '../account-links.ts'
import { findUser, findUserByLogin, type UserRow } from '../accounts.sql.ts'
import { invitationBuckets, inviterBuckets } from '../attempt-buckets.ts'
import { letCount } from '../counting.ts'
import { setupMail } from '../mails/accounts.mails.ts'
import { mailLink } from '../mails/mail-delivery.service.ts'
import { hasOwnPassword } from '../user.ts'
import * as sql from './invitations.sql.ts'

/** Mails everyone a set-up link, after all other mail. */
export async function inviteAll(unit: Unit, userIds: readonly number[]): Promise<void> {
  await sql.markInvited(unit.db, userIds)
  await letCount(unit, userIds)
  await unit.enqueueMany(
    'accounts.invite',
    userIds.map(userId => ({ userId })),
  )
}

/** Makes the link for choosing a first password, which counts as an invitation. */
export async function createSetupLink(ctx: Ctx, unit: Unit, user: UserRow): Promise<string> {
  await noteInvited(unit, user.id)
  return `${ctx.publicUrl()}${await createPath(unit, user.id, 'setup')}`
}

/**
 * Makes a link at which somebody chooses a new password, or their first one, for the operator to pass on. Throws if
 * nobody has this address or sign-in name.
 */
export function createLinkByCommand(ctx: UnitContext, login: string): Promise<{ path: string; user: UserRow }> {
  return inTransaction(ctx, async unit => {
    const user = await requireByLogin(unit, login)
    if (!hasOwnPassword(user)) await noteInvited(unit, user.id)
    const path = await createPath(unit, user.id, hasOwnPassword(user) ? 'reset' : 'setup')
    await unit.audit(null, 'user.link-made', `user:${user.id}`)
    unit.invalidate('people')
    return { path, user }
  })
}

/** Finds somebody present whom a command names. Throws if nobody has this address or sign-in name. */
export async function requireByLogin(unit: Unit, login: string): Promise<UserRow> {
  const user = await findUserByLogin(unit.db, canonicalLogin(login))
  if (!user?.joinedAt || user.removedAt) throw new Error(`Nobody has the address or sign-in name ${login}.`)
  return user
}

async function noteInvited(unit: Unit, userId: number): Promise<void> {
  await sql.markInvited(unit.db, [userId])
  await letCount(unit, [userId])
}

/** Mails the link for choosing a first password; one of many mails is sent after all others. Does nothing without an address. */
export async function sendSetup(ctx: Ctx, unit: Unit, user: UserRow, isOneOfMany = false): Promise<void> {
  if (!hasAddress(user)) return
  await noteInvited(unit, user.id)
  const sender = await branding(unit)
  const mailOf = (link: string) => inLanguageOf(ctx, user, () => setupMail(sender, user, link))
  await mailLink(ctx, unit, user.id, mailOf, { kind: 'setup', isOneOfMany })
}

/** Mails a set-up link to somebody invited, unless they have been removed or have chosen a password since. */
export async function sendInvitation(ctx: Ctx, userId: number, jobKey?: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const user = await findUser(unit.db, userId)
    if (user?.joinedAt && !user.removedAt && !hasOwnPassword(user)) await sendSetup(ctx, unit, user, true)
  })
}

/** Counts an invitation that was sent again. Throws Refusal `invitation.too-many` or `invitation.too-many-sent`. */
export async function countInvitation(ctx: Ctx, actor: Actor, userId: number): Promise<void> {
  await countAttempt(ctx, invitationBuckets(userId), 'invitation.too-many')
  await countAttempt(ctx, inviterBuckets(actor.id), 'invitation.too-many-sent')
}
