import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { forgetOldActivity } from '#server/accounts/index.ts'
import { deleteOldWatches, engagementStatus } from '#server/engagement/index.ts'
import { deleteOldEntries } from '#server/for-you/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { forgetOldDevices } from '#server/push/index.ts'
import { forgetReadingTimes } from '#server/reading/index.ts'
import * as sql from './privacy.sql.ts'

/** How many owners a sentence names. */
const namedOwners = 3

/** What leaders see of the actor, and how long details are kept. */
export async function recordedAboutMe(ctx: Ctx, actor: Actor): Promise<z.input<typeof calls.recordedAboutMe.reply>> {
  const found = await sql.recordedOf(ctx.db, actor.id, apiLimits.installedDays)
  if (!found) throw new Refusal('session.none')
  const { engagementRate } = await engagementStatus(ctx, actor)
  return {
    teams: found.teams,
    engagementRate,
    hasPWAInstalled: found.hasPwa,
    hasNotifications: found.hasNotifications,
    lastActiveAt: found.lastActiveAt,
    owners: await sql.ownerNames(ctx.db, namedOwners),
    isAuditPrinted: ctx.config.auditLog,
    keptDays: ctx.config.keptDays,
    recordYears: ctx.config.keepRecordsYears,
  }
}

/** Returns everything that is recorded about the actor as JSON, and notes it in the activity log. */
export async function myData(ctx: Ctx, actor: Actor): Promise<string> {
  const data = await sql.dataOf(ctx.db, actor.id)
  await inTransaction(ctx, unit => unit.audit(actor.id, 'account.exported', `user:${actor.id}`))
  return JSON.stringify({ exportedAt: new Date().toISOString(), ...data }, null, 2)
}

/** The nightly sweep: forgets times, watch seconds, activity and devices after their days, never that a post was read. */
export async function sweep(ctx: Ctx): Promise<void> {
  const { times, activity, devices } = ctx.config.keptDays
  await forgetReadingTimes(ctx, times)
  await deleteOldEntries(ctx.db, retention.forYou)
  await deleteOldWatches(ctx.db, activity)
  await forgetOldActivity(ctx.db, activity)
  await forgetOldDevices(ctx.db, devices)
}
