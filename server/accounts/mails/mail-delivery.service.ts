import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { clearFailed, markFailed } from '../registration/invitations.sql.ts'

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
    if (invites !== undefined && isRefusedForGood(error)) await markFailed(ctx.db, [invites])
    throw error
  }
  if (invites !== undefined) await clearFailed(ctx.db, invites)
}

/** Whether the mail server does not take mail for this address, by a reply of 5xx. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
