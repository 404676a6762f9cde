import { lifetimes } from '#contract/lifetimes.ts'
import { language } from '#locales/messages.ts'
import { serverPush as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { inEachLanguage } from '#server/lib/language.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { stillWanted } from './about.sql.ts'
import * as held from './held.sql.ts'
import { currentContent, type PushContent } from './push-content.ts'
import { saveReminders, unreachedOf } from './reminders.sql.ts'
import { reachableOf, subscriptionIdsByService } from './subscriptions.sql.ts'

/** Devices per job: few enough that a killed job repeats little, and that requests of the feed get in between. */
const batchSize = 100

export async function pushPeople(ctx: Ctx, { userIds, content }: Tasks['push.people'], jobKey: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, unit => enqueueToDevices(unit, userIds, currentContent(content)))
}

/**
 * The one way to devices: what is not urgent waits for those who have quiet hours. Each batch has devices of one push
 * service, so that a slow one delays its own only.
 */
export async function enqueueToDevices(unit: Unit, among: readonly number[], content: PushContent): Promise<void> {
  const userIds = await holdQuiet(unit, among, content)
  for (const ids of await subscriptionIdsByService(unit.db, userIds))
    for (let from = 0; from < ids.length; from += batchSize)
      await unit.enqueue('push.send', { subscriptionIds: ids.slice(from, from + batchSize), content, attempt: 0 })
}

/**
 * Mails what is to go by mail to those of these users whom no push reaches, and who were not reminded of it within the
 * cooldown.
 */
export async function mailUnreached(
  ctx: Ctx,
  unit: Unit,
  among: readonly number[],
  content: PushContent,
): Promise<void> {
  const { about, byMail } = content
  if (!byMail || about === 'account' || !('postId' in about) || ctx.config.smtpUrl === undefined) return
  const userIds = await unreachedOf(unit.db, about.postId, among)
  if (userIds.length === 0) return
  await saveReminders(unit.db, about.postId, userIds)
  await unit.enqueueMany(
    'push.mail',
    userIds.map(userId => ({ userId, content })),
  )
}

/**
 * Keeps a push for those of these users who have quiet hours, until these end; of a summary, each that it tells of.
 * Returns the others, who get it now. An urgent one comes through.
 */
export async function holdQuiet(unit: Unit, userIds: readonly number[], content: PushContent): Promise<number[]> {
  if (content.isUrgent) return [...userIds]
  const quiet = await held.quietNow(unit.db, userIds)
  if (quiet.length === 0) return [...userIds]
  for (const each of content.sums ?? [content]) await held.holdPushes(unit.db, quiet, each)
  await wakeAt(
    unit,
    quiet.map(({ until }) => until),
  )
  const waiting = new Set(quiet.map(({ userId }) => userId))
  return userIds.filter(id => !waiting.has(id))
}

/** One job for each time at which quiet hours end. */
async function wakeAt(unit: Unit, times: readonly Date[]): Promise<void> {
  for (const at of new Set(times.map(time => time.getTime())))
    await unit.enqueue('push.summaries', {}, { key: `push-summaries-${at}`, runAt: new Date(at) })
}

/** Moves held pushes to new quiet hours. */
export async function rescheduleHeld(unit: Unit, userId: number | null): Promise<void> {
  await wakeAt(unit, await held.reschedule(unit.db, userId))
}

/**
 * Sends what has waited for users whose quiet hours have ended: one push each, of what is still to be sent to them, or
 * mails where no push reaches them any more. Those who get the same share their jobs.
 */
export async function sendHeld(ctx: Ctx, _: Tasks['push.summaries'], jobKey: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const { taken, later } = await held.takeDue(unit.db)
    await wakeAt(unit, later)
    const current = taken.map(({ userId, content }) => ({ userId, ...currentContent(content) })).filter(isInTime)
    const contentsOf = new Map<number, PushContent[]>()
    for (const { userId, ...content } of await stillWanted(unit.db, current))
      contentsOf.set(userId, [...(contentsOf.get(userId) ?? []), content])
    const alike = Map.groupBy(contentsOf, ([, contents]) => JSON.stringify(contents))
    for (const group of alike.values()) {
      const expiresAt = Date.now() + lifetimes.push
      const contents = (group[0]?.[1] ?? []).map(content => ({ ...content, expiresAt }))
      const userIds = group.map(([userId]) => userId)
      const content = summaryOf(contents)
      if (content) await enqueueToDevices(unit, userIds, content)
      // Those with a device that failed were mailed when it did, or are once it does again.
      const reachable = new Set(await reachableOf(unit.db, userIds))
      const lost = userIds.filter(id => !reachable.has(id))
      for (const each of contents) await mailUnreached(ctx, unit, lost, each)
    }
  })
}

/** Pushes about something still to be read or done are sent however late. */
const isInTime = ({ about, expiresAt }: PushContent) =>
  (about !== 'account' && 'until' in about) || expiresAt > Date.now()

const shownTitles = 3

/** One push as it is; several as one that tells of them. */
function summaryOf(contents: PushContent[]): PushContent | undefined {
  const [first] = contents
  if (!first || contents.length === 1) return first
  return {
    words: summaryWords(contents),
    about: 'account',
    sums: contents,
    url: '/',
    tag: 'summary',
    urgency: 'normal',
    expiresAt: first.expiresAt,
  }
}

/** The number of several pushes, and the first of their titles. */
export const summaryWords = (contents: readonly PushContent[]): PushContent['words'] =>
  inEachLanguage(() => ({
    title: text.summary({ count: contents.length }),
    body: contents
      .slice(0, shownTitles)
      .map(({ words }) => words[language()]?.title ?? '')
      .join('\n'),
  }))
