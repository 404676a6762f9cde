import { branding, companyLanguage } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inLanguage } from '#server/lib/language.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import type { Unit } from '#server/lib/unit.ts'
import type { Addressee, Sender } from './email-template.ts'
import * as sql from './recipients.sql.ts'

/** The lane of all mails: a mail server may hang, and nothing else waits for it. */
export const mailLane = { concurrency: 1 } as const

/** The priority of a mail that goes to many people at once: nobody's own mail waits behind it. */
export const bulkMailPriority = 3

/** Whether mail reaches somebody. */
export const hasAddress = <User extends { email: string | null }>(user: User): user is User & { email: string } =>
  user.email !== null

/** Makes words for somebody: in the language that they chose, else that of their browser, else the company's. */
export async function inLanguageOf<Result>(
  ctx: Ctx,
  { language, seenLanguage }: Pick<sql.Recipient, 'language' | 'seenLanguage'>,
  work: () => Result,
): Promise<Result> {
  return inLanguage(language ?? seenLanguage ?? (await companyLanguage(ctx)), work)
}

/** Makes a mail to a user in their language; undefined without an address, or outside the company. */
export async function mailFor<Made extends Mail | undefined>(
  ctx: Ctx,
  userId: number,
  mailOf: (sender: Sender, to: Addressee) => Made,
): Promise<Made | undefined> {
  const user = await sql.findRecipient(ctx.db, userId)
  if (!user || !hasAddress(user)) return undefined
  const sender = await branding(ctx)
  return inLanguageOf(ctx, user, () => mailOf(sender, user))
}

/** Sends a mail to a user at once, made at that moment. Returns whether there was one to send. */
export async function mailUser(
  ctx: Ctx,
  userId: number,
  key: string,
  mailOf: (sender: Sender, to: Addressee) => Mail | undefined,
): Promise<boolean> {
  const mail = await mailFor(ctx, userId, mailOf)
  if (mail) await ctx.sendMail(mail, key)
  return mail !== undefined
}

/** Enqueues a mail to every owner, each in their language. */
export async function mailOwners(ctx: Ctx, unit: Unit, mailOf: (sender: Sender, to: Addressee) => Mail): Promise<void> {
  const sender = await branding(unit)
  for (const owner of (await sql.listOwners(unit.db)).filter(hasAddress)) {
    const mail = await inLanguageOf(ctx, owner, () => mailOf(sender, owner))
    await unit.enqueue('mail.send', { ...mail, userId: owner.id })
  }
}
