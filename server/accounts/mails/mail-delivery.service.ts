import { reasonOf } from '#server/db/errors.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Ctx } from '#server/lib/context.ts'
import { createdAtOf, jobIdOf } from '#server/lib/jobs/jobs.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { noteMailServer } from '#server/lib/mail/mail-server.ts'
import type { Unit } from '#server/lib/unit.ts'
import { bulkMailPriority } from '#server/mails/index.ts'
import { pathOf, reserveToken } from '../account-links.ts'
import type { Given, TokenKind } from '../accounts.sql.ts'
import { markInvitation } from '../registration/invitations.sql.ts'
import { hashToken, newToken } from '../secret-token.ts'
import * as sql from './mail-delivery.sql.ts'

/** A mail of the queue. */
export interface QueuedMail extends Mail {
  /** Whom it is for. An earlier version does not say it. */
  userId?: number
  /** The id of the user whom it invites: a failure is shown to owners and admins. */
  invites?: number
}

/** A mail with a link whose token is made when it is sent. */
export interface QueuedLink extends QueuedMail {
  userId: number
  /** What `reserveToken` returned. */
  tokenFrom: string
}

/** Stands for the token while the mail waits. */
const placeholder = 'the-token-is-made-when-this-is-sent'

/** Enqueues a mail with a link of this kind. */
export async function mailLink(
  ctx: Ctx,
  unit: Unit,
  userId: number,
  mailOf: (link: string) => Mail | Promise<Mail>,
  { kind, given, isOneOfMany }: { kind: TokenKind; given?: Given; isOneOfMany?: boolean },
): Promise<void> {
  const tokenFrom = await reserveToken(unit, userId, kind, given)
  const mail = await mailOf(`${ctx.publicUrl()}${pathOf(kind, placeholder)}`)
  await unit.enqueue(
    'mail.link',
    { ...mail, userId, tokenFrom, ...(kind === 'setup' && { invites: userId }) },
    isOneOfMany ? { priority: bulkMailPriority } : {},
  )
}

/**
 * Returns a mail of the queue as it is sent; undefined where it is no longer to be: whom it is for was removed or has
 * another address, or its link has ended, as by a new password.
 */
export async function mailToSend(db: Db, queued: QueuedMail | QueuedLink): Promise<Mail | undefined> {
  const { userId, invites: _, ...mail } = queued
  if (!('tokenFrom' in mail))
    return userId === undefined || (await sql.isAddressOf(db, userId, mail.to)) ? mail : undefined
  const token = newToken()
  const { tokenFrom, ...unsent } = mail
  const reserved = Buffer.from(tokenFrom, 'base64url')
  if (!(await sql.makeToken(db, { reserved, tokenHash: hashToken(token), email: mail.to }))) return undefined
  const filled = (text: string) => text.replaceAll(placeholder, token)
  return { ...unsent, link: filled(mail.link ?? ''), text: filled(mail.text), html: filled(mail.html) }
}

/**
 * Sends a mail. One that the mail server refuses for good is not tried again, and whom it invites is marked, unless a
 * newer invitation is on its way. What is thrown has no stack: it is the reply of a server.
 */
export async function deliver(ctx: Ctx, queued: QueuedMail | QueuedLink, key: string): Promise<void> {
  const { invites, userId } = queued
  const mail = await mailToSend(ctx.db, queued)
  if (!mail) return
  try {
    await ctx.sendMail(mail, key)
  } catch (error) {
    noteMailServer(ctx, error)
    if (isRefusedForGood(error)) {
      await sql.giveUp(ctx.db, jobIdOf(key))
      if (invites !== undefined) await markInvitation(ctx.db, { userId: invites, at: createdAtOf(key), isFailed: true })
    }
    const failed = new Error(`Mail${userId === undefined ? '' : ` to user ${userId}`}: ${reasonOf(error)}`)
    delete failed.stack
    throw failed
  }
  noteMailServer(ctx)
  if (invites !== undefined) await markInvitation(ctx.db, { userId: invites, at: createdAtOf(key), isFailed: false })
}

/** Whether the mail server refuses the address or the message with a reply of 5xx. It may also refuse us, until its settings are right. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command)
}

/** Deletes the mails to people that wait, as to an address that is no longer theirs. */
export const dropMails = (unit: Unit, userIds: readonly number[]): Promise<void> => sql.deleteMailsTo(unit.db, userIds)

/** Deletes mails that are not sent: these, or all whose time has passed. Whom they invited is marked. Returns how many. */
export async function discardMails(ctx: Ctx, ids: readonly string[] | 'expired'): Promise<number> {
  const unsent = await sql.deleteUnsent(ctx.db, ids)
  for (const { invites: userId, createdAt: at } of unsent)
    if (userId !== null) await markInvitation(ctx.db, { userId, at, isFailed: true })
  return unsent.length
}
