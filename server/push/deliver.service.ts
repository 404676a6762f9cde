import pLimit from 'p-limit'
import { isCompanyWide } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import { serverMails } from '#locales/text.ts'
import { companyLanguage } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { perContext } from '#server/lib/per-context.ts'
import { firstWords } from '#server/lib/truncate.ts'
import { inTransactionOfJob } from '#server/lib/unit.ts'
import { composeMail, greeting, mailUser } from '#server/mails/index.ts'
import { stillWanted } from './about.sql.ts'
import { currentContent, type PushContent } from './push-content.ts'
import { type Outcome, PushSender } from './push-sender.ts'
import { findPushedPost } from './pushed-post.sql.ts'
import { holdQuiet, mailUnreached, summaryWords } from './queue.service.ts'
import * as sql from './subscriptions.sql.ts'
import { saveTold } from './told.sql.ts'
import { vapidOf } from './vapid.ts'
import { currentWords, excerptOf } from './words.ts'

const maxConcurrentPushes = 8
const subjectCharacters = 60
/** Milliseconds before each retry of a device. */
const waits = [30_000, 2 * 60_000, 10 * 60_000, 45 * 60_000, 3 * 60 * 60_000]
const longestWaitMs = 6 * 60 * 60_000

/** The app's sender, which keeps connections to push services. */
export const senderOf = perContext(ctx => new PushSender(ctx.internet))

/** Mails what is sent to somebody, unless that is no longer to be. */
export async function mailContent(ctx: Ctx, { userId, content }: Tasks['push.mail'], jobKey: string): Promise<void> {
  const [wanted] = content.expiresAt > Date.now() ? await stillWanted(ctx.db, [{ userId, ...content }]) : []
  const postId = toldPostOf(content)
  const post = wanted && postId !== undefined ? await findPushedPost(ctx.db, postId) : undefined
  if (!post || postId === undefined) return
  const { reminder } = serverMails
  const author = fullName(post)
  const isSent = await mailUser(ctx, userId, jobKey, (sender, to) =>
    composeMail(sender, to.email, {
      subject: firstWords(post.content, subjectCharacters) || excerptOf(post),
      heading: post.isUrgent ? reminder.urgent : greeting(to),
      paragraphs: [
        isCompanyWide(post.teamId) ? reminder.text({ author }) : reminder.textInTeam({ author, team: post.teamName }),
        post.content.trim() || excerptOf(post),
      ],
      button: { label: reminder.button, link: `${ctx.publicUrl()}${content.url}` },
      footnote: content.byMail ? reminder.footnoteByMail : reminder.footnote,
    }),
  )
  if (isSent) await saveTold(ctx.db, { postId, userIds: [userId], how: 'mail' })
}

/** The post of which this content tells people. */
const toldPostOf = ({ about }: PushContent): number | undefined =>
  about !== 'account' &&
  'postId' in about &&
  (about.until !== undefined || about.isMention === true) &&
  about.commentId === undefined
    ? about.postId
    : undefined

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
  const contents = content.sums ?? [content]
  const devices = await sql.withUnread(ctx.db, subscriptionIds)
  const wanted = await stillWanted(
    ctx.db,
    devices.flatMap(device => contents.map(each => ({ userId: device.userId, about: each.about, device, each }))),
  )
  const found = [...Map.groupBy(wanted, ({ device }) => device)].map(([device, left]) => ({
    ...device,
    left: left.map(({ each }) => each),
  }))
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
    const current = content.sums ? summaryWords(target.left) : words
    const spoken = current[target.language ?? language] ?? current[sourceLanguage]
    if (!spoken) return
    const message = { ...spoken, url, tag, unreadCount: target.unreadCount }
    outcomes.set(target.id, await sender.send(target, message, delivery, vapid))
  }
  await Promise.all(targets.map(target => limit(() => send(target))))

  const of = (kind: Outcome['kind']) => targets.filter(({ id }) => outcomes.get(id)?.kind === kind)
  const usersOf = (kind: Outcome['kind'], each: PushContent) => [
    ...new Set(of(kind).flatMap(({ userId, left }) => (left.includes(each) ? userId : []))),
  ]
  const failed = of('later').map(({ id }) => id)
  await inTransactionOfJob(ctx, jobKey, async unit => {
    if (held.length > 0) await holdQuiet(unit, held, content)
    await sql.recordOutcomes(unit.db, { sent: of('sent').map(({ id }) => id), gone: of('gone'), failed })
    for (const each of contents) {
      const postId = toldPostOf(each)
      if (postId !== undefined) await saveTold(unit.db, { postId, userIds: usersOf('sent', each), how: 'push' })
      await mailUnreached(ctx, unit, [...usersOf('later', each), ...usersOf('gone', each)], each)
    }
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
