import { sourceLanguage } from '#locales/catalog.ts'
import { language } from '#locales/messages.ts'
import type { Ctx } from '#server/lib/context.ts'
import * as mails from './accounts.mails.ts'
import { sendMailTo } from './send-mail-to.ts'

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
