import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './invitations.sql.ts'

/** Of a mail that goes to thousands of people at once: nobody's own mail waits behind it. */
export const bulkMailPriority = 3

/** Mails everyone a set-up link, after all other mail. */
export async function inviteAll(unit: Unit, userIds: readonly number[]): Promise<void> {
  await sql.markInvited(unit.db, userIds)
  await unit.enqueueMany(
    'accounts.invite',
    userIds.map(userId => ({ userId })),
  )
}

/** A mail of the queue. */
export interface QueuedMail extends Mail {
  /** The id of the user whom it invites: a failure is shown to owners and admins. */
  invites?: number
}

/**
 * Sends a mail, and marks whom it invites when the mail server refuses it for good. It is still retried, because the
 * server may be to blame; a later success takes the mark away.
 */
export async function deliver(ctx: Ctx, { invites, ...mail }: QueuedMail, key: string): Promise<void> {
  try {
    await ctx.sendMail(mail, key)
  } catch (error) {
    if (invites !== undefined && isRefusedForGood(error)) await sql.markFailed(ctx.db, [invites])
    throw error
  }
  if (invites !== undefined) await sql.clearFailed(ctx.db, invites)
}

/** Whether the mail server does not take mail for this address, by a reply of 5xx. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
