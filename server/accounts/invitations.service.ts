import type { Ctx } from '#server/lib/context.ts'
import type { SendMail } from '#server/lib/mail.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './invitations.sql.ts'

/** Mails everyone a set-up link, after all other mail. */
export async function inviteAll(unit: Unit, userIds: readonly number[]): Promise<void> {
  await sql.markInvited(unit.db, userIds)
  await unit.enqueueMany(
    'accounts.invite',
    userIds.map(userId => ({ userId })),
  )
}

/**
 * Sends mails, and marks those whose invitation the mail server refuses for good. It is still retried, because the
 * server may be to blame; a later success takes the mark away.
 */
export function noteDelivery(ctx: Ctx, send: SendMail): SendMail {
  return async (mail, key) => {
    try {
      await send(mail, key)
    } catch (error) {
      if (mail.invites !== undefined && isRefusedForGood(error)) await sql.markFailed(ctx.db, [mail.invites])
      throw error
    }
    if (mail.invites !== undefined) await sql.clearFailed(ctx.db, mail.invites)
  }
}

/** Whether the mail server does not take mail for this address, by a reply of 5xx. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
