import type { z } from 'zod'
import type { QueryOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/engagement.ts'
import type { Actor } from '#contract/policy.ts'
import { Batcher } from '#server/lib/batches/batcher.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { readTotals, unreadByTeam } from '#server/reading/index.ts'
import { readersOf } from './readers.sql.ts'

/** Combines simultaneous requests, as after a post, into one query. */
const countsOf = perContext(
  ctx =>
    new Batcher<number, Record<string, number>>({
      run: async userIds => {
        const rows = Map.groupBy(await unreadByTeam(ctx.db, userIds), ({ userId }) => userId)
        return userIds.map(id => Object.fromEntries((rows.get(id) ?? []).map(({ teamId, unread }) => [teamId, unread])))
      },
    }),
)

/** Unread posts by team id; teams without are left out. */
export const unviewedCounts = (ctx: Ctx, actor: Actor): Promise<Record<string, number>> => countsOf(ctx).add(actor.id)

/** The engagement rate is read ÷ meant for the actor, in percent; null when nothing was, which leaves the actor eligible. */
export async function engagementStatus(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof calls.engagementStatus>> {
  const { total, read } = await readTotals(ctx.db, actor.id)
  return {
    totalPosts: total,
    viewedPosts: read,
    unviewedPosts: total - read,
    engagementRate: total === 0 ? null : (read / total) * 100,
    isEligible: read === total,
  }
}

/** Splits a post's audience into readers and non-readers. */
export async function postEngagement(
  ctx: Ctx,
  post: { id: number; audience: number; readCount: number },
  page: QueryOf<typeof calls.postEngagement>,
): Promise<z.input<typeof calls.postEngagement.reply>> {
  const search = { ...page, search: page.search || undefined }
  const viewed = await readersOf(ctx.db, post.id, true, search)
  const nonViewed = await readersOf(ctx.db, post.id, false, search)
  return {
    nonViewedUsers: nonViewed.rows,
    viewedUsers: viewed.rows,
    nonViewedCount: post.audience - post.readCount,
    viewedCount: post.readCount,
    nonViewedMatches: nonViewed.matches,
    viewedMatches: viewed.matches,
  }
}
