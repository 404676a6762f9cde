import { lifetimes } from '#contract/lifetimes.ts'
import { language } from '#locales/messages.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { inEachLanguage } from '#server/lib/language.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import * as sql from './held.sql.ts'
import { text } from './push.text.ts'
import type { PushContent } from './push-content.ts'

/**
 * Keeps a push for those of these users who have quiet hours, until these end. Returns the others, who get it now. An
 * urgent one comes through.
 */
export async function holdQuiet(unit: Unit, userIds: readonly number[], content: PushContent): Promise<number[]> {
  if (content.isUrgent) return [...userIds]
  const quiet = await sql.quietNow(unit.db, userIds)
  if (quiet.length === 0) return [...userIds]
  await sql.holdPushes(unit.db, quiet, content)
  await wakeAt(
    unit,
    quiet.map(({ until }) => until),
  )
  const held = new Set(quiet.map(({ userId }) => userId))
  return userIds.filter(id => !held.has(id))
}

/** One job for each time at which quiet hours end. */
async function wakeAt(unit: Unit, times: readonly Date[]): Promise<void> {
  for (const at of new Set(times.map(time => time.getTime())))
    await unit.enqueue('push.summaries', {}, { key: `push-summaries-${at}`, runAt: new Date(at) })
}

/** What waits follows new quiet hours. */
export async function rescheduleHeld(unit: Unit, userId: number | null): Promise<void> {
  await wakeAt(unit, await sql.reschedule(unit.db, userId))
}

/** What has waited for one user. */
interface Waited {
  userId: number
  contents: PushContent[]
}

/**
 * Sends what has waited for users whose quiet hours have ended: one push each, of what is still to be read or done. Those
 * who get the same share their jobs.
 */
export async function sendHeld(
  ctx: Ctx,
  _: Tasks['push.summaries'],
  jobKey: string,
  send: (unit: Unit, userIds: readonly number[], content: PushContent) => Promise<void>,
): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const { taken, later } = await sql.takeDue(unit.db)
    await wakeAt(unit, later)
    const alike = Map.groupBy(await worthSending(unit, taken), ({ contents }) =>
      JSON.stringify(contents.map(c => c.tag)),
    )
    for (const group of alike.values()) {
      const [{ contents } = { contents: [] }] = group
      const content = summaryOf(contents)
      const userIds = group.map(({ userId }) => userId)
      if (content) await send(unit, userIds, content)
    }
  })
}

/** Without what was read, confirmed or deleted in the meantime, or is too late. */
async function worthSending(unit: Unit, taken: readonly { userId: number; content: PushContent }[]): Promise<Waited[]> {
  const about = taken.flatMap(({ userId, content }) => (content.about ? [{ userId, ...content.about }] : []))
  const open = about.length > 0 ? await sql.stillOpen(unit.db, about) : new Set<string>()
  const isWorth = (userId: number, { about: post, expiresAt }: PushContent) =>
    post ? open.has(`${userId} ${post.postId}`) : expiresAt > Date.now()
  const byUser = Map.groupBy(taken, ({ userId }) => userId)
  return [...byUser].flatMap(([userId, pushes]) => {
    const contents = pushes.map(({ content }) => content).filter(content => isWorth(userId, content))
    return contents.length > 0 ? [{ userId, contents }] : []
  })
}

const shownTitles = 3

/** One push as it is; several as their number and the first of their titles. */
function summaryOf(contents: readonly PushContent[]): PushContent | undefined {
  const [first] = contents
  const expiresAt = Date.now() + lifetimes.push
  if (!first || contents.length === 1) return first && { ...first, expiresAt }
  return {
    words: inEachLanguage(() => ({
      title: text.summary({ count: contents.length }),
      body: contents
        .slice(0, shownTitles)
        .map(({ words }) => words[language()]?.title ?? '')
        .join('\n'),
    })),
    url: '/',
    tag: 'summary',
    urgency: 'normal',
    expiresAt,
  }
}
