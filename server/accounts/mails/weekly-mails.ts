import type { Ctx } from '#server/lib/context.ts'
import { type UnreadLetter, weeklyMail } from './accounts.mails.ts'
import { sendMailTo } from './send-mail-to.ts'

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
