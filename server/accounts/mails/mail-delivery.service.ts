import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { noteMailServer } from '#server/lib/mail/mail-server.ts'
import type { Unit } from '#server/lib/unit.ts'
import { bulkMailPriority } from '#server/mails/index.ts'
import { pathOf, reserveToken } from '../account-links.ts'
import type { Names, TokenKind } from '../accounts.sql.ts'
import { clearFailed, markFailed } from '../registration/invitations.sql.ts'
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
  { kind, given, isOneOfMany }: { kind: TokenKind; given?: Names | { email: string }; isOneOfMany?: boolean },
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
export async function mailToSend(db: Kysely<DB>, queued: QueuedMail | QueuedLink): Promise<Mail | undefined> {
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
 * Sends a mail, and marks whom it invites when the mail server refuses it for good. It is still retried, because the
 * server may be to blame; a later success takes the mark away.
 */
export async function deliver(ctx: Ctx, queued: QueuedMail | QueuedLink, key: string): Promise<void> {
  const { invites } = queued
  const mail = await mailToSend(ctx.db, queued)
  if (!mail) return
  try {
    await ctx.sendMail(mail, key)
  } catch (error) {
    noteMailServer(ctx, error)
    if (invites !== undefined && isRefusedForGood(error)) await markFailed(ctx.db, [invites])
    throw error
  }
  noteMailServer(ctx)
  if (invites !== undefined) await clearFailed(ctx.db, invites)
}

/** Whether the mail server does not take mail for this address, by a reply of 5xx. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
