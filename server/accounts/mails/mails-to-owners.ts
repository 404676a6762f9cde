import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import type { Unit } from '#server/lib/unit.ts'
import { findUser, listOwners } from '../accounts.sql.ts'
import { inLanguageOf } from '../profile/language.service.ts'
import { hasAddress } from '../user.ts'
import * as mails from './accounts.mails.ts'

/** Mails every owner about a problem, in their language; `path` is the page to look at. */
export async function mailOwners(
  ctx: Ctx,
  unit: Unit,
  letterOf: () => mails.AttentionLetter,
  path: string,
): Promise<void> {
  const sender = await branding(unit)
  const link = `${ctx.publicUrl()}${path}`
  for (const owner of (await listOwners(unit.db)).filter(hasAddress)) {
    const mail = await inLanguageOf(ctx, owner, () => mails.attentionMail(sender, owner, letterOf(), link))
    await unit.enqueue('mail.send', { ...mail, userId: owner.id })
  }
}

/** A mail to this user that says that mail works. Throws if there is no such user, or they have no address. */
export async function testMailTo(ctx: Ctx, userId: number): Promise<Mail> {
  const user = await findUser(ctx.db, userId)
  if (!user || !hasAddress(user)) throw new Error('There is no such user with an address')
  const sender = await branding(ctx)
  return inLanguageOf(ctx, user, () => mails.testMail(sender, user, `${ctx.publicUrl()}/`))
}
