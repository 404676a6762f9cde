import { weeklyMailPath } from '#contract/pages.ts'
import type { Actor } from '#contract/policy.ts'
import { serverWeeklyMail as text } from '#locales/text.ts'
import { mailWeekly } from '#server/accounts/index.ts'
import { companyTimeZone } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './weekly-mail.sql.ts'

const batch = 50
const shownPosts = 5
const sendingHours = { from: 8, to: 20 }

export const getWeeklyMail = async (ctx: Ctx, actor: Actor): Promise<{ isOn: boolean; isMailSetUp: boolean }> => ({
  isOn: !(await sql.isOff(ctx.db, actor.id)),
  isMailSetUp: isMailSetUp(ctx.config),
})

export async function setWeeklyMail(ctx: Ctx, actor: Actor, isOn: boolean): Promise<{ isOn: boolean }> {
  await sql.setOff(ctx.db, actor.id, !isOn)
  return { isOn }
}

/** Turns the mail off by the token of its link. Throws Refusal `weekly-mail.unknown`. */
export async function turnOff(ctx: Ctx, token: string): Promise<{ message: string }> {
  if (!(await sql.setOffByToken(ctx.db, token))) throw new Refusal('weekly-mail.unknown')
  return { message: text.off }
}

/** Whether weekly mails go out now: on Mondays, during the day of the company. */
export function isMailTime(at: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const hour = Number(of['hour'])
  return of['weekday'] === 'Mon' && hour >= sendingHours.from && hour < sendingHours.to
}

/** Enqueues a mail for everyone whose weekly mail is due, once: in the transaction that notes it as sent. */
export async function sendWeeklyMails(ctx: Ctx): Promise<void> {
  if (!isMailSetUp(ctx.config) || !isMailTime(new Date(), await companyTimeZone(ctx))) return
  while (await sendBatch(ctx));
}

const sendBatch = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async unit => {
    const due = await sql.takeDue(unit.db, batch)
    await unit.enqueueMany(
      'weekly-mail.letter',
      due.map(userId => ({ userId })),
    )
    return due.length > 0
  })

/** Mails somebody what they have not read when it is sent, unless they have turned that off. */
export async function sendLetter(ctx: Ctx, { userId }: Tasks['weekly-mail.letter'], jobKey: string): Promise<void> {
  const token = await sql.tokenOf(ctx.db, userId)
  const posts = await sql.newestUnread(ctx.db, userId, shownPosts)
  const [first] = posts
  if (token === undefined || !first) return
  const optOutPath = `${weeklyMailPath}?token=${token}`
  await mailWeekly(ctx, userId, { posts, unread: first.unread, optOutPath }, jobKey)
}
