import { lifetimes } from '#contract/lifetimes.ts'
import { fullName } from '#contract/text/full-name.ts'
import { serverPush as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { inEachLanguage } from '#server/lib/language.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import { nonReaderIds } from '#server/reading/index.ts'
import { findMention, mentionedIn } from './mentions.sql.ts'
import { pushContentOf } from './push.service.ts'
import type { PushContent } from './push-content.ts'
import { enqueueToDevices, mailUnreached } from './queue.service.ts'
import { excerptOf, retitled } from './words.ts'

/** Pushes a new post to those of its audience who have not read it yet. */
export async function pushPost(ctx: Ctx, { postId }: Tasks['push.post'], jobKey: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const content = await pushContentOf(unit, postId)
    if (!content) return
    const userIds = await nonReaderIds(unit.db, postId)
    const mentioned = await mentionedIn(unit.db, postId)
    const others = userIds.filter(id => !mentioned.includes(id))
    const words = inEachLanguage(content.words)
    const urgency = content.isUrgent ? 'high' : 'normal'
    const sent = { ...content, words, urgency, expiresAt: Date.now() + lifetimes.push } as const
    await enqueueToDevices(unit, others, sent)
    await enqueueMention(unit, { postId, commentId: null, userIds: mentioned }, content)
    await mailUnreached(ctx, unit, userIds, sent)
  })
}

/** Pushes a mention to those of these users who may still see it, and have not read it. */
export async function pushMention(ctx: Ctx, mention: Tasks['push.mention'], jobKey: string): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, unit => enqueueMention(unit, mention))
}

async function enqueueMention(
  unit: Unit,
  { postId, commentId, userIds }: Tasks['push.mention'],
  { isUrgent = false, byMail = false }: Pick<PushContent, 'isUrgent' | 'byMail'> = {},
): Promise<void> {
  const found = userIds.length > 0 ? await findMention(unit.db, { postId, commentId, userIds }) : undefined
  if (!found || found.userIds.length === 0) return
  const { firstName, lastName, content } = found
  const titleOf = commentId === null ? text.mentionedInPost : text.mentionedInComment
  const words = inEachLanguage(() => ({
    title: titleOf({ by: fullName({ firstName, lastName }) }),
    body: excerptOf({ content }),
  }))
  await enqueueToDevices(unit, found.userIds, {
    about: { postId, ...(commentId !== null && { commentId }), isMention: true },
    quotes: true,
    words,
    url: commentId === null ? `/#post-${postId}` : `/#post-${postId}-comment-${commentId}`,
    tag: commentId === null ? `post-${postId}` : `comment-${commentId}`,
    urgency: isUrgent ? 'high' : 'normal',
    isUrgent,
    byMail,
    expiresAt: Date.now() + lifetimes.push,
  })
}

/** Pushes the new text of a post to those of these users who are to read it again and have not. */
export async function pushPostAgain(
  ctx: Ctx,
  { postId, userIds: among }: Tasks['push.post-again'],
  jobKey: string,
): Promise<void> {
  await inTransactionOfJob(ctx, jobKey, async unit => {
    const content = await pushContentOf(unit, postId)
    if (!content) return
    const userIds = await nonReaderIds(unit.db, postId, among)
    const words = inEachLanguage(() => retitled(content.words(), text.readAgain))
    const again = { ...content, words, isUrgent: false, urgency: 'normal' } as const
    const sent = { ...again, expiresAt: Date.now() + lifetimes.push }
    await enqueueToDevices(unit, userIds, sent)
    await mailUnreached(ctx, unit, userIds, sent)
  })
}
