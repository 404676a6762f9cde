import type { z } from 'zod'
import type { QueryOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import * as feed from '#server/feed/feed.service.ts'
import { markNotified } from '#server/feed/posts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { EventBus } from '#server/lib/events.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as push from '#server/push/push.service.ts'
import * as counters from './counters.sql.ts'
import { nonReaderIds, readersOf } from './readers.sql.ts'
import { findDrift } from './recount.sql.ts'
import { readTotals, unviewedCounts } from './status.sql.ts'

/** Keeps the counters of read state in step with posts and memberships, in the transactions that change those. */
export function followFeed(events: EventBus): void {
  events.on('post.counts', (unit, event) => counters.countPost(unit.db, event))
  events.on('post.deleting', async (unit, { seq, ...post }) => {
    if (seq !== null) await counters.uncountPost(unit.db, { ...post, seq })
  })
  events.on('members.removing', (unit, event) => counters.uncountMembers(unit.db, event))
}

/** Unread posts: team id → number, teams with none left out (decision 30). */
export async function unviewed(ctx: Ctx, actor: Actor): Promise<Record<string, number>> {
  return Object.fromEntries((await unviewedCounts(ctx.db, actor.id)).map(({ teamId, unread }) => [teamId, unread]))
}

/** Rate = read ÷ meant for me, in per cent; none where nothing was meant for me, which leaves me eligible (decisions 28, 32). */
export async function status(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof calls.engagementStatus>> {
  const { total, read } = await readTotals(ctx.db, actor.id)
  return {
    totalPosts: total,
    viewedPosts: read,
    unviewedPosts: total - read,
    engagementRate: total === 0 ? null : (read / total) * 100,
    isEligible: read === total,
  }
}

/** Who has read a post and who has not, of those it was meant for (decision 26). */
export async function postEngagement(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  page: QueryOf<typeof calls.postEngagement>,
): Promise<z.input<typeof calls.postEngagement.reply>> {
  const post = await feed.allowedPost(ctx, actor, postId, 'post.see-readers')
  const search = { search: page.search || undefined, offset: page.offset, limit: page.limit }
  const viewed = await readersOf(ctx.db, postId, true, search)
  const nonViewed = await readersOf(ctx.db, postId, false, search)
  return {
    nonViewedUsers: nonViewed.rows,
    viewedUsers: viewed.rows,
    nonViewedCount: post.audience - post.readCount,
    viewedCount: post.readCount,
    nonViewedMatches: nonViewed.matches,
    viewedMatches: viewed.matches,
  }
}

/**
 * Pushes a post to those it was meant for who have not read it (decision 45). Refuses with notify.too-soon within ten
 * minutes of the last time that it reached anyone.
 */
export async function notifyNonViewers(
  ctx: Ctx,
  actor: Actor,
  postId: number,
): Promise<ReplyOf<typeof calls.notifyNonViewers>> {
  return inTransaction(ctx, async unit => {
    const post = await feed.lockAllowed(unit, actor, postId, 'post.notify')
    const sinceMs = post.notifiedAt ? Date.now() - post.notifiedAt.getTime() : Number.POSITIVE_INFINITY
    const leftMs = limits.notifyCooldownMs - sinceMs
    if (leftMs > 0) throw new Refusal('notify.too-soon', { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
    const notice = await push.noticeOf(unit, postId)
    const userIds = await nonReaderIds(unit.db, postId)
    const queued = await push.countReachable(unit, userIds)
    if (notice && queued > 0) {
      await markNotified(unit, postId)
      await push.notify(unit, userIds, { ...notice, title: `Not read yet: ${notice.title}`, urgency: 'high' })
    }
    return { queued, unreachable: userIds.length - queued }
  })
}

/** The nightly check: counts everything anew and reports what drifted; silence is what it should be. */
export async function recount(ctx: Ctx): Promise<void> {
  const drift = await findDrift(ctx.db)
  if (drift.length > 0)
    ctx.log.error({ drift: drift.slice(0, 20), counters: drift.length }, 'Counters of read state have drifted')
}
