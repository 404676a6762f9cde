import { isIP } from 'node:net'
import type { BodyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, isCompanyWide } from '#contract/policy.ts'
import type * as calls from '#contract/push.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { EventBus } from '#server/lib/events.ts'
import type { Notice } from '#server/lib/jobs.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { shortened } from '#server/lib/shortened.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { saveInstall } from './installs.sql.ts'
import * as sql from './subscriptions.sql.ts'

/** Pushes posts to their readers when they begin to count, and forgets the devices of who is removed. */
export function followFeed(events: EventBus): void {
  events.on('post.counts', (unit, { postId }) => unit.later('push.post', { postId }))
  events.on('user.removed', (unit, { userId }) => sql.deleteOf(unit.db, userId))
}

/** Keeps the browser's subscription for the actor, whoever had it before. Refuses with push.endpoint. */
export async function subscribe(
  ctx: Ctx,
  actor: Actor,
  { endpoint, keys }: BodyOf<typeof calls.subscribe>,
  userAgent: string | undefined,
): Promise<{ message: string }> {
  if (!isPushService(endpoint, ctx)) throw new Refusal('push.endpoint')
  await inTransaction(ctx, async unit => {
    await sql.saveSubscription(unit.db, {
      userId: actor.id,
      endpoint,
      ...keys,
      userAgent: userAgent?.slice(0, 300) ?? null,
      most: limits.subscriptionsPerPerson,
    })
  })
  return { message: 'Notifications are on for this device.' }
}

/** An https address that is not plainly inside the network; where its name leads is checked at each connection. */
function isPushService(endpoint: string, ctx: Ctx): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username || password) return false
  return isIP(host)
    ? ctx.internet.isAllowed(host)
    : /\.[a-z][a-z\d-]*$/i.test(host) && !/\.(local|internal|localhost)$/i.test(host)
}

export async function unsubscribe(ctx: Ctx, actor: Actor, endpoint: string): Promise<{ message: string }> {
  await sql.deleteByEndpoint(ctx.db, actor.id, endpoint)
  return { message: 'Notifications are off for this device.' }
}

/** Refuses with push.none where the actor has no device with notifications. */
export async function test(ctx: Ctx, actor: Actor): Promise<{ queued: number }> {
  const devices = await sql.idsOf(ctx.db, [actor.id])
  if (devices.length === 0) throw new Refusal('push.none')
  await inTransaction(ctx, unit =>
    notify(unit, [actor.id], {
      title: 'Notifications work',
      body: 'This is how updates will reach you on this device.',
      url: '/',
      tag: 'test',
      urgency: 'high',
      lifeMs: 5 * 60 * 1_000,
    }),
  )
  return { queued: devices.length }
}

/** Pushes to these people's devices, by jobs that exist when the transaction commits. */
export async function notify(
  unit: Unit,
  userIds: number[],
  { lifeMs = limits.pushLifeMs, ...notice }: Omit<Notice, 'expiresAt'> & { lifeMs?: number },
): Promise<void> {
  if (userIds.length === 0) return
  await unit.later('push.people', { userIds, notice: { ...notice, expiresAt: Date.now() + lifeMs } })
}

/** How many of these people a push would reach. */
export const countReachable = (unit: Pick<Unit, 'db'>, userIds: readonly number[]): Promise<number> =>
  sql.countReachable(unit.db, userIds)

/** What a push says of a post; nothing where the post is gone. */
export async function noticeOf(
  unit: Pick<Unit, 'db'>,
  postId: number,
): Promise<Omit<Notice, 'expiresAt' | 'urgency'> | undefined> {
  const post = await sql.findPost(unit.db, postId)
  if (!post) return undefined
  const where = isCompanyWide(post.teamId) ? '' : ` · ${post.teamName}`
  return {
    title: `${post.firstName} ${post.lastName}${where}`,
    body: shortened(post.content, limits.pushBodyCharacters) || shared(post),
    url: `/#post-${postId}`,
    tag: `post-${postId}`,
  }
}

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`)
const shared = ({ photos, videos }: sql.PushedPost) =>
  videos > 0 ? `Shared ${count(videos, 'a video', 'videos')}` : `Shared ${count(photos, 'a photo', 'photos')}`

/** Unread posts in all active teams: what a badge shows. */
export const unreadCount = (ctx: Ctx, actor: Actor): Promise<number> => sql.unreadOf(ctx.db, actor.id)

export async function recordInstall(
  ctx: Ctx,
  actor: Actor,
  install: BodyOf<typeof calls.recordInstall>,
): Promise<{ message: string }> {
  await saveInstall(ctx.db, { userId: actor.id, ...install })
  return { message: 'The installation is recorded.' }
}
