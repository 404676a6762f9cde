import pLimit from 'p-limit'
import { sourceLanguage } from '#locales/catalog.ts'
import { language as spokenLanguage } from '#locales/messages.ts'
import { serverMails } from '#locales/text.ts'
import { companyLanguage } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { perContext } from '#server/lib/per-context.ts'
import { inTransactionOfJob } from '#server/lib/unit.ts'
import { composeMail, greeting, mailUser } from '#server/mails/index.ts'
import { stillWanted } from './about.sql.ts'
import { currentContent } from './push-content.ts'
import { type Outcome, PushSender } from './push-sender.ts'
import { holdQuiet } from './queue.service.ts'
import * as sql from './subscriptions.sql.ts'
import { vapidOf } from './vapid.ts'
import { currentWords } from './words.ts'

const maxConcurrentPushes = 8
/** Milliseconds before each retry of a device. */
const waits = [30_000, 2 * 60_000, 10 * 60_000, 45 * 60_000, 3 * 60 * 60_000]
const longestWaitMs = 6 * 60 * 60_000

/** The app's sender, which keeps connections to push services. */
export const senderOf = perContext(ctx => new PushSender(ctx.internet))

/** Mails what is sent to somebody, unless that is no longer to be. */
export async function mailContent(ctx: Ctx, { userId, content }: Tasks['push.mail'], jobKey: string): Promise<void> {
  const [wanted] = content.expiresAt > Date.now() ? await stillWanted(ctx.db, [{ userId, ...content }]) : []
  if (!wanted) return
  const words = await currentWords(ctx.db, content)
  const link = `${ctx.publicUrl()}${content.url}`
  const { reminder } = serverMails
  await mailUser(ctx, userId, jobKey, (sender, to) => {
    const spoken = words[spokenLanguage()] ?? words[sourceLanguage]
    if (!spoken) return undefined
    return composeMail(sender, to.email, {
      subject: reminder.subject({ author: spoken.title }),
      heading: greeting(to),
      paragraphs: [reminder.text({ author: spoken.title }), spoken.body],
      button: { label: reminder.button, link },
      footnote: reminder.footnote,
    })
  })
}

/**
 * Sends to those of a batch of devices whose users still get it. A push that is sent twice shows once, because its tag is
 * the same.
 */
export async function sendPushes(
  ctx: Ctx,
  sender: PushSender,
  { subscriptionIds, content: queued, attempt }: Tasks['push.send'],
  jobKey?: string,
): Promise<void> {
  const content = currentContent(queued)
  const lifeMs = content.expiresAt - Date.now()
  if (lifeMs <= 0) return
  const vapid = await vapidOf(ctx)
  const { about } = content
  const devices = await sql.withUnread(ctx.db, subscriptionIds)
  const found = await stillWanted(
    ctx.db,
    devices.map(device => ({ ...device, about })),
  )
  // Quiet hours may have begun since it was enqueued, or since the last try.
  const isHeld = (isQuiet: boolean) => isQuiet && !content.isUrgent
  const targets = found.filter(({ isQuiet }) => !isHeld(isQuiet))
  const held = [...new Set(found.filter(({ isQuiet }) => isHeld(isQuiet)).map(({ userId }) => userId))]
  const delivery = { urgency: content.urgency, topic: content.tag, ttl: Math.ceil(lifeMs / 1_000) }
  const { url, tag } = content
  const words = await currentWords(ctx.db, content)
  const language = await companyLanguage(ctx)
  const outcomes = new Map<number, Outcome>()
  const limit = pLimit(maxConcurrentPushes)
  const send = async (target: (typeof targets)[number]) => {
    const spoken = words[target.language ?? language] ?? words[sourceLanguage]
    if (!spoken) return
    const message = { ...spoken, url, tag, unreadCount: target.unreadCount }
    outcomes.set(target.id, await sender.send(target, message, delivery, vapid))
  }
  await Promise.all(targets.map(target => limit(() => send(target))))

  const of = (kind: Outcome['kind']) => targets.filter(({ id }) => outcomes.get(id)?.kind === kind)
  const failed = of('later').map(({ id }) => id)
  await inTransactionOfJob(ctx, jobKey, async unit => {
    if (held.length > 0) await holdQuiet(unit, held, content)
    await sql.recordOutcomes(unit.db, { sent: of('sent').map(({ id }) => id), gone: of('gone'), failed })
    const wait = waits[attempt]
    if (failed.length === 0 || wait === undefined) return
    const requestedWaits = [...outcomes.values()].map(outcome =>
      outcome.kind === 'later' ? (outcome.afterMs ?? 0) : 0,
    )
    const delayMs = Math.min(Math.max(wait, ...requestedWaits), longestWaitMs)
    if (Date.now() + delayMs >= content.expiresAt) return
    await unit.enqueue('push.send', { subscriptionIds: failed, content, attempt: attempt + 1 }, { delayMs })
  })
  if (failed.length > 0) {
    const why = [...outcomes.values()].find(outcome => outcome.kind === 'later')
    ctx.log.warn({ failed: failed.length, attempt, why }, 'Some pushes could not be sent')
  }
}
