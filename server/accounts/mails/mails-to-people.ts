import { sourceLanguage } from '#locales/catalog.ts'
import { language } from '#locales/messages.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { findUsers } from '../accounts.sql.ts'
import { inLanguageOf } from '../profile/language.service.ts'
import { hasAddress } from '../user.ts'
import * as mails from './accounts.mails.ts'
import { type Addressee, type Sender, type UnreadLetter, weeklyMail } from './accounts.mails.ts'

/** Sends a mail that is made at that moment to somebody who is in the company and has an address, in their language. */
async function sendMailTo(
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

/** Mails somebody a reminder of a post, in their language; `path` opens it. */
export const mailReminder = (
  ctx: Ctx,
  userId: number,
  { words, path }: { words: Record<string, { title: string; body: string }>; path: string },
  key: string,
): Promise<void> =>
  sendMailTo(ctx, userId, key, (sender, user) => {
    const spoken = words[language()] ?? words[sourceLanguage]
    return spoken && mails.reminderMail(sender, user, { ...spoken, link: `${ctx.publicUrl()}${path}` })
  })

/** Mails somebody what they have not read; `optOutPath` turns that off. */
export const mailWeekly = (
  ctx: Ctx,
  userId: number,
  { optOutPath, ...letter }: UnreadLetter & { optOutPath: string },
  key: string,
): Promise<void> =>
  sendMailTo(ctx, userId, key, (sender, user) =>
    weeklyMail(sender, user, letter, { link: `${ctx.publicUrl()}/`, optOut: `${ctx.publicUrl()}${optOutPath}` }),
  )
