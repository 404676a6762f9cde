import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import { findUsers } from '../accounts.sql.ts'
import { inLanguageOf } from '../profile/language.service.ts'
import { hasAddress } from '../user.ts'
import { type UnreadLetter, weeklyMail } from './accounts.mails.ts'
import { bulkMailPriority } from './bulk-mail.ts'

/** Mails each of these users what they have not read; `optOutPath` turns that off. */
export async function mailWeekly(
  ctx: Ctx,
  unit: Unit,
  letters: readonly (UnreadLetter & { userId: number; optOutPath: string })[],
): Promise<void> {
  const sender = await branding(unit)
  const letterOf = new Map(letters.map(letter => [letter.userId, letter]))
  const users = (await findUsers(unit.db, [...letterOf.keys()])).filter(hasAddress)
  const mails = await Promise.all(
    users.map(async user => {
      const letter = letterOf.get(user.id)
      if (!letter) return []
      const links = { link: `${ctx.publicUrl()}/`, optOut: `${ctx.publicUrl()}${letter.optOutPath}` }
      return [await inLanguageOf(ctx, user, () => weeklyMail(sender, user, letter, links))]
    }),
  )
  await unit.enqueueMany('mail.send', mails.flat(), { priority: bulkMailPriority })
}
