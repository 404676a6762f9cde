import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { findUsers } from '../accounts.sql.ts'
import { inLanguageOf } from '../profile/language.service.ts'
import { hasAddress } from '../user.ts'
import type { Addressee, Sender } from './accounts.mails.ts'

/** Sends a mail that is made at that moment to somebody who is in the company and has an address, in their language. */
export async function sendMailTo(
  ctx: Ctx,
  userId: number,
  key: string,
  mailOf: (sender: Sender, to: Addressee) => Mail | undefined,
): Promise<void> {
  const [user] = await findUsers(ctx.db, [userId])
  if (!user || !hasAddress(user)) return
  const sender = await branding(ctx)
  const mail = await inLanguageOf(ctx, user, () => mailOf(sender, user))
  if (mail) await ctx.sendMail(mail, key)
}
