import { weeklyMailPath } from '#contract/pages.ts'
import type { Actor } from '#contract/policy.ts'
import { serverMails as mailText, serverWeeklyMail as text } from '#locales/text.ts'
import { companyTimeZone } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { isMailSetUp, type Mail } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { type Addressee, composeMail, greeting, mailUser, type Sender } from '#server/mails/index.ts'
import * as sql from './weekly-mail.sql.ts'

const batch = 50
const shownPosts = 5
const excerptCharacters = 120
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

/** Whether weekly mails go out now: on Mondays, in these hours of the company. */
export function isMailTime(at: Date, timeZone: string, hours = sendingHours): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const hour = Number(of['hour'])
  return of['weekday'] === 'Mon' && hour >= hours.from && hour < hours.to
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
  const links = { link: `${ctx.publicUrl()}/`, optOut: `${ctx.publicUrl()}${weeklyMailPath}?token=${token}` }
  await mailUser(ctx, userId, jobKey, (sender, to) => letterOf(sender, to, { posts, unread: first.unread }, links))
}

/** The newest posts, and how many are unread. */
function letterOf(
  sender: Sender,
  to: Addressee,
  { posts, unread }: { posts: readonly { author: string; content: string }[]; unread: number },
  { link, optOut }: { link: string; optOut: string },
): Mail {
  const { weekly } = mailText
  return composeMail(sender, to.email, {
    subject: weekly.subject({ count: unread, app: sender.appName }),
    heading: greeting(to),
    paragraphs: [
      weekly.text({ count: unread }),
      ...posts.map(({ author, content }) =>
        weekly.post({ author, excerpt: truncate(content, excerptCharacters) || weekly.withoutText }),
      ),
    ],
    button: { label: weekly.button, link },
    footnote: weekly.footnote,
    optOut: { label: weekly.optOut, link: optOut },
  })
}
