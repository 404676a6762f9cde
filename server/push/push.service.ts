import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, isCompanyWide } from '#contract/policy.ts'
import type * as calls from '#contract/push.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { serverPush as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inEachLanguage } from '#server/lib/language.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { nonReaderIds, unreadTotal } from '#server/reading/index.ts'
import { saveInstall } from './installs.sql.ts'
import type { PushContent, PushWords } from './push-content.ts'
import { isPublicKey, isPushService } from './push-services.ts'
import { findPushedPost, markNotified } from './pushed-post.sql.ts'
import { mailableOf, remindedOf, saveReminders } from './reminders.sql.ts'
import * as sql from './subscriptions.sql.ts'
import { vapidOf } from './vapid.ts'
import { excerptOf, retitled } from './words.ts'

/**
 * Saves the subscription of the actor's browser, also if it was another user's, for as long as its session. Throws
 * Refusal `push.endpoint` and `request.invalid`.
 */
export async function subscribe(
  ctx: Ctx,
  actor: Actor,
  { endpoint, keys }: BodyOf<typeof calls.subscribe>,
  { session, userAgent }: { session: string; userAgent: string | undefined },
): Promise<{ message: string }> {
  if (!isPushService(endpoint, ctx.config.pushServices)) throw new Refusal('push.endpoint')
  if (!isPublicKey(keys.p256dh)) throw Refusal.invalid('keys.p256dh', text.badKey)
  const { publicKey: vapidPublicKey } = await vapidOf(ctx)
  await inTransaction(ctx, async unit => {
    await sql.saveSubscription(unit.db, {
      userId: actor.id,
      sessionHash: accounts.sessionHash(session),
      endpoint,
      ...keys,
      vapidPublicKey,
      userAgent: userAgent?.slice(0, 300) ?? null,
      max: apiLimits.subscriptionsPerPerson,
    })
  })
  return { message: text.on }
}

export async function unsubscribe(ctx: Ctx, actor: Actor, endpoint: string): Promise<{ message: string }> {
  await sql.deleteByEndpoint(ctx.db, actor.id, endpoint)
  return { message: text.off }
}

/** Throws Refusal `push.none` if the actor has no device with notifications, and `push.test-too-soon`. */
export async function test(ctx: Ctx, actor: Actor): Promise<{ queued: number }> {
  const devices = await sql.subscriptionIdsOf(ctx.db, [actor.id])
  if (devices.length === 0) throw new Refusal('push.none')
  await countAttempt(
    ctx,
    [{ key: `push-test ${actor.id}`, max: 1, windowMs: rateLimits.testPushMs }],
    'push.test-too-soon',
  )
  await inTransaction(ctx, unit =>
    notify(unit, [actor.id], {
      about: 'account',
      words: () => ({ title: text.test.title, body: text.test.body }),
      url: '/',
      tag: 'test',
      // Somebody who asks for it is awake.
      isUrgent: true,
      urgency: 'high',
      lifeMs: 5 * 60 * 1_000,
    }),
  )
  return { queued: devices.length }
}

/** What is sent to people, and about what. */
type Sent = Omit<PushContent, 'words' | 'expiresAt'> & { words: () => PushWords; lifeMs?: number; by?: 'push' | 'mail' }

/**
 * Sends something to these users, by push to their devices or by mail: the one way for everything that is sent to people,
 * but for mails about their own account. Its words are made in each language. Whether each of them still gets it is
 * decided when it is sent, by what it is about.
 */
export async function notify(
  unit: Unit,
  userIds: readonly number[],
  { lifeMs = lifetimes.push, by = 'push', words, ...content }: Sent,
): Promise<void> {
  if (userIds.length === 0) return
  const sent = { ...content, words: inEachLanguage(words), expiresAt: Date.now() + lifeMs }
  if (by === 'push') return unit.enqueue('push.people', { userIds: [...userIds], content: sent })
  await unit.enqueueMany(
    'push.mail',
    userIds.map(userId => ({ userId, content: sent })),
  )
}

/**
 * Pushes or mails a post to those of its audience who have not read it, or to some of them. Skips those who were
 * reminded of it within the cooldown; throws Refusal `notify.too-soon` if that leaves nobody to remind, and
 * `notify.no-mail`.
 */
export async function notifyNonViewers(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  { userIds: among, by }: BodyOf<typeof calls.notifyNonViewers>,
): Promise<ReplyOf<typeof calls.notifyNonViewers>> {
  if (by === 'mail' && ctx.config.smtpUrl === undefined) throw new Refusal('notify.no-mail')
  return inTransaction(ctx, async unit => {
    const { teamId } = await feed.lockAllowedPost(unit, actor, postId, 'post.notify')
    const nonReaders = await nonReaderIds(unit.db, postId, among)
    const reminded = new Map(
      (await remindedOf(unit.db, postId, nonReaders, by)).map(({ userId, secondsAgo }) => [userId, secondsAgo]),
    )
    const userIds = nonReaders.filter(id => !reminded.has(id))
    if (userIds.length === 0 && reminded.size > 0) throw tooSoon(Math.max(...reminded.values()))
    const content = await pushContentOf(unit, postId)
    const reachable = await (by === 'mail' ? mailableOf : sql.reachableOf)(unit.db, userIds)
    if (content && reachable.length > 0) {
      await saveReminders(unit.db, postId, reachable)
      if (by === 'push' && !among) await markNotified(unit.db, postId)
      await notify(unit, reachable, {
        ...content,
        by,
        words: () => (by === 'mail' ? content.words() : retitled(content.words(), text.reminder)),
        isUrgent: false,
        byMail: false,
        urgency: 'high',
      })
      await unit.audit(actor.id, 'post.reminded', `post:${postId}`, { teamId, people: reachable.length, by })
    }
    return { queued: reachable.length, unreachable: userIds.length - reachable.length, skipped: reminded.size }
  })
}

/** Reminds these users, whom a push reaches, to confirm a post. */
export async function remindToConfirm(unit: Unit, postId: number, wanted: number[]): Promise<void> {
  const content = await pushContentOf(unit, postId)
  if (!content || wanted.length === 0) return
  await saveReminders(unit.db, postId, wanted)
  await notify(unit, wanted, {
    ...content,
    words: () => retitled(content.words(), text.toConfirm),
    isUrgent: false,
    byMail: false,
    about: { postId, until: 'confirmed' },
    urgency: 'normal',
  })
}

const tooSoon = (secondsAgo: number) =>
  new Refusal('notify.too-soon', {
    retryAfterSeconds: Math.max(1, Math.ceil(limits.notifyCooldownMs / 1_000 - secondsAgo)),
  })

/** Returns undefined if the post no longer exists. */
export async function pushContentOf(
  unit: Pick<Unit, 'db'>,
  postId: number,
): Promise<Omit<Sent, 'urgency'> | undefined> {
  const post = await findPushedPost(unit.db, postId)
  if (!post) return undefined
  const author = `${post.firstName} ${post.lastName}`
  const title = () => (isCompanyWide(post.teamId) ? author : text.inTeam({ author, team: post.teamName }))
  return {
    isUrgent: post.isUrgent,
    byMail: post.byMail,
    about: { postId, until: 'read' },
    quotes: true,
    words: () => ({ title: post.isUrgent ? text.urgent({ title: title() }) : title(), body: excerptOf(post) }),
    url: `/#post-${postId}`,
    tag: `post-${postId}`,
  }
}

/** The number for the app's badge: unread posts in all active teams. */
export async function resetBadge(ctx: Ctx, actor: Actor): Promise<{ unreadCount: number }> {
  return { unreadCount: await unreadTotal(ctx.db, actor.id) }
}

export async function recordInstall(
  ctx: Ctx,
  actor: Actor,
  install: BodyOf<typeof calls.recordInstall>,
): Promise<{ message: string }> {
  await saveInstall(ctx.db, { userId: actor.id, ...install })
  return { message: text.installed }
}
