import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { bulkMailPriority, inLanguageOf } from '#server/mails/index.ts'
import { deleteTokensOf, findUser, type UserRow } from '../accounts.sql.ts'
import * as mails from '../mails/email.mails.ts'
import { dropMails, mailLink } from '../mails/mail-delivery.service.ts'
import { sendSetup } from '../registration/setup-links.service.ts'
import { hasEntered } from '../user.ts'
import { setEmails } from './email.sql.ts'

/** An address that an owner has changed. */
export interface ReplacedEmail {
  userId: number
  from: string | null
  to: string
}

/**
 * Gives people other addresses at once: their links and waiting mails end, their sessions stay, and each address gets a
 * mail. Without `isVerified`, they are as verified as those of before. Throws Refusal `email.taken`.
 */
export async function replaceEmails(
  unit: Unit,
  replaced: readonly ReplacedEmail[],
  isVerified?: boolean,
): Promise<void> {
  const userIds = replaced.map(({ userId }) => userId)
  await deleteTokensOf(unit.db, userIds)
  await dropMails(unit, userIds)
  await setEmails(
    unit.db,
    replaced.map(({ userId, to }) => ({ userId, email: to })),
    isVerified,
  )
  await unit.enqueueMany('accounts.email-replaced', replaced, replaced.length > 1 ? { priority: bulkMailPriority } : {})
  unit.invalidate('people')
}

/**
 * Mails both addresses: the old one a notice, the new one a link that confirms it. Somebody who has not signed in is
 * invited again at the new one, if they were invited.
 */
export async function mailReplacedEmail(ctx: Ctx, { userId, from, to }: ReplacedEmail, jobKey?: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const user = await findUser(unit.db, userId)
    if (!user || user.removedAt || user.email !== to) return
    const isInvited = !hasEntered(user)
    if (isInvited && !user.invitedAt) return
    if (isInvited) await sendSetup(ctx, unit, user, true)
    else await mailNew(ctx, unit, user, to)
    if (from) await mailOld(ctx, unit, user, { from, to })
  })
}

async function mailNew(ctx: Ctx, unit: Unit, user: UserRow, email: string): Promise<void> {
  const sender = await branding(unit)
  const mailOf = (link: string) => inLanguageOf(ctx, user, () => mails.newEmailMail(sender, { ...user, email }, link))
  await mailLink(ctx, unit, user.id, mailOf, { kind: 'address', given: { email }, isOneOfMany: true })
}

async function mailOld(ctx: Ctx, unit: Unit, user: UserRow, { from, to }: { from: string; to: string }): Promise<void> {
  const sender = await branding(unit)
  const link = `${ctx.publicUrl()}/login`
  const mail = await inLanguageOf(ctx, user, () => mails.oldEmailMail(sender, { ...user, email: from }, to, link))
  await unit.enqueue('mail.send', mail, { priority: bulkMailPriority })
}
