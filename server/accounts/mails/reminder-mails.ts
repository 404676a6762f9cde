import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Unit } from '#server/lib/unit.ts'
import { findUsers } from '../accounts.sql.ts'
import * as mails from './accounts.mails.ts'

/** Of a mail that goes to many people at once: nobody's own mail waits behind it. */
const bulkMailPriority = 3

/** Mails these users a reminder of a post; `path` opens it. */
export async function mailReminders(
  ctx: Ctx,
  unit: Unit,
  userIds: readonly number[],
  { path, ...post }: { author: string; excerpt: string; path: string },
): Promise<void> {
  const sender = await branding(ctx)
  const link = `${ctx.publicUrl()}${path}`
  for (const { email, firstName } of await findUsers(unit.db, userIds))
    await unit.enqueue('mail.send', mails.reminderMail(sender, email, firstName, { ...post, link }), {
      priority: bulkMailPriority,
    })
}
