import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import { findUsers } from '../accounts.sql.ts'
import { inLanguageOf } from '../profile/language.service.ts'
import { hasAddress } from '../user.ts'
import * as mails from './accounts.mails.ts'
import { bulkMailPriority } from './bulk-mail.ts'

/** Mails those of these users who have an address a reminder of a post; `path` opens it. */
export async function mailReminders(
  ctx: Ctx,
  unit: Unit,
  userIds: readonly number[],
  { words, path }: { words: () => { title: string; body: string }; path: string },
): Promise<void> {
  const sender = await branding(unit)
  const link = `${ctx.publicUrl()}${path}`
  const users = (await findUsers(unit.db, userIds)).filter(hasAddress)
  const reminders = await Promise.all(
    users.map(user => inLanguageOf(ctx, user, () => mails.reminderMail(sender, user, { ...words(), link }))),
  )
  await unit.enqueueMany('mail.send', reminders, { priority: bulkMailPriority })
}
