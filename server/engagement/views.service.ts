import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/engagement.ts'
import { type Actor, can } from '#contract/policy.ts'
import { isWatched } from '#contract/read-rule.ts'
import { markActive } from '#server/accounts/index.ts'
import { batchedWrites, type LockedRows, locked } from '#server/lib/batches/batched-writes.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { countReads, insertViews, type View } from '#server/reading/index.ts'
import * as sql from './views.sql.ts'

interface ViewState {
  isRead: boolean
  watchTimeSeconds: number
}

/**
 * Records posts as fully visible, each once; that makes posts without a video read. Skips posts that are missing,
 * hidden or the actor's own. Returns the posts that are read now.
 */
export async function viewPosts(ctx: Ctx, actor: Actor, postIds: readonly number[]): Promise<{ read: number[] }> {
  const seen = await viewsOf(ctx).add({ actor, postIds })
  return { read: seen.filter(post => isReadNow(post, actor)).map(({ postId }) => postId) }
}

const isReadNow = (post: sql.ViewedPost, actor: Actor) =>
  post.authorId === actor.id || post.isRead || !(post.hasVideo || post.isWaiting)

/** Records one post as viewed, or that one of its videos plays. The caller has checked that the post is visible. */
export async function viewPost(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  form: BodyOf<typeof calls.viewPost>,
): Promise<ViewState> {
  const [post] = await viewsOf(ctx).add({ actor, postIds: [postId] })
  if (form.isVideoPlay || form.watchTimeSeconds > 0) return updateWatchTime(ctx, actor, postId, form)
  const watchTimeSeconds = post?.hasVideo ? await watchedSeconds(ctx, actor.id, postId, form.mediaUrl) : 0
  return { isRead: post !== undefined && isReadNow(post, actor), watchTimeSeconds }
}

interface SeenPosts {
  actor: Actor
  postIds: readonly number[]
}

/** The views of different people are written together: after a push, everybody opens the same post. */
const viewsOf = batchedWrites<SeenPosts, sql.ViewedPost[]>({
  rowOf: ({ postIds }) => postIds[0] ?? 0,
  write: writeViews,
})

async function writeViews(ctx: Ctx, items: readonly SeenPosts[], lockedRows: LockedRows) {
  const wanted = items.flatMap(({ actor, postIds }) => postIds.map(postId => ({ userId: actor.id, postId })))
  const postsOf = Map.groupBy(await sql.viewedPosts(ctx.db, wanted), ({ userId }) => userId)
  const seen = items.map(({ actor, postIds }) =>
    (postsOf.get(actor.id) ?? []).filter(post => postIds.includes(post.postId) && can(actor, 'post.read', post)),
  )
  const views = seen.flat().filter(isNew)
  const written = views.length > 0 ? await recordViews(ctx, views, lockedRows) : new Set<number>()
  const isSkipped = (post: sql.ViewedPost) => lockedRows === 'skip' && isNew(post) && !written.has(post.postId)
  return seen.map(posts => (posts.some(isSkipped) ? locked : posts))
}

const isNew = (post: sql.ViewedPost) =>
  post.authorId !== post.userId && !(post.isRead || (post.hasVideo && post.isViewed))

/** Returns the posts whose views it wrote: those that exist, without those that it skips. */
async function recordViews(
  ctx: Ctx,
  views: readonly sql.ViewedPost[],
  lockedRows: LockedRows,
): Promise<ReadonlySet<number>> {
  return inTransaction(ctx, async unit => {
    const wanted = [...new Set(views.map(({ postId }) => postId))]
    const posts = new Map((await sql.lockPosts(unit.db, wanted, lockedRows)).map(post => [post.id, post]))
    const possible = views.filter(({ postId }) => posts.has(postId))
    const toWatch = possible.filter(({ postId }) => posts.get(postId)?.hasVideo)
    if (toWatch.length > 0) await insertViews(unit.db, toWatch)
    const read = possible.filter(({ postId }) => !posts.get(postId)?.hasVideo)
    await markRead(unit, read)
    const userIds = [...new Set(possible.map(({ userId }) => userId))]
    if (userIds.length > 0) await markActive(unit.db, userIds)
    unit.invalidate(...userIds.map(id => `user:${id}` as const))
    return new Set(posts.keys())
  })
}

/**
 * Raises the watch time of a video; the post is read when each of its videos has been watched to 95%. Throws Refusal
 * `post.missing` if the post is deleted at the same time.
 */
export const updateWatchTime = (ctx: Ctx, actor: Actor, postId: number, form: WatchReport): Promise<ViewState> =>
  watchesOf(ctx).add({ actor, postId, form })

interface WatchReport {
  watchTimeSeconds: number
  mediaUrl?: string
  startedAt?: string
}

interface Watching {
  actor: Actor
  postId: number
  form: WatchReport
}

/** Reports of different people are written together: after a push, many watch the same video, and each locks its post. */
const watchesOf = batchedWrites<Watching, ViewState>({
  rowOf: ({ postId }) => postId,
  write: writeWatches,
})

function writeWatches(ctx: Ctx, items: readonly Watching[], lockedRows: LockedRows) {
  return inTransaction(ctx, async unit => {
    const wanted = items.map(({ actor, postId }) => ({ userId: actor.id, postId }))
    const rows = await sql.lockPosts(unit.db, [...new Set(wanted.map(({ postId }) => postId))], lockedRows)
    const lockedIds = new Set(rows.map(({ id }) => id))
    const posts = await sql.viewedPosts(unit.db, wanted)
    const seen = posts.filter(({ postId, userId, authorId }) => lockedIds.has(postId) && userId !== authorId)
    if (seen.length > 0) await insertViews(unit.db, seen)
    const results: (ViewState | Refusal | typeof locked)[] = []
    const read: sql.ViewedPost[] = []
    for (const { actor, postId, form } of items) {
      const post = posts.find(each => each.postId === postId && each.userId === actor.id)
      if (!lockedIds.has(postId)) results.push(lockedRows === 'skip' ? locked : new Refusal('post.missing'))
      else if (!post) results.push(new Refusal('post.missing'))
      else if (post.authorId === actor.id) results.push({ isRead: true, watchTimeSeconds: 0 })
      else {
        const { isWatched, watchTimeSeconds } = await raise(unit, post, form)
        if (isWatched && !post.isRead) read.push(post)
        results.push({ isRead: isWatched || post.isRead, watchTimeSeconds })
      }
    }
    await markRead(unit, read)
    unit.invalidate(...read.map(({ userId }) => `user:${userId}` as const))
    if (seen.length > 0) await markActive(unit.db, [...new Set(seen.map(({ userId }) => userId))])
    return results
  })
}

/** Raises the watch time of one video. `isWatched`: so have been all of the post. */
async function raise(unit: Unit, { postId, userId }: sql.ViewedPost, form: WatchReport) {
  const videos = await sql.videosOf(unit.db, postId, userId)
  const played = findPlayed(videos, form.mediaUrl)
  if (!played) return { isWatched: false, watchTimeSeconds: 0 }
  const { mediaId, durationSeconds } = played
  played.seconds = await sql.raiseWatchTime(unit.db, {
    postId,
    userId,
    mediaId,
    durationSeconds,
    seconds: form.watchTimeSeconds,
    startedAt: form.startedAt,
    maxSpeed: apiLimits.watchSpeedMax,
  })
  return { isWatched: videos.every(video => video.isReady && isWatched(video)), watchTimeSeconds: played.seconds }
}

async function markRead(unit: Unit, views: readonly View[]): Promise<void> {
  if (views.length === 0) return
  const counted = await countReads(unit.db, views)
  for (const teamId of new Set(counted.map(({ teamId }) => teamId))) unit.invalidateSoon(`readers:${teamId}`)
}

async function watchedSeconds(ctx: Ctx, userId: number, postId: number, mediaUrl: string | undefined): Promise<number> {
  return findPlayed(await sql.videosOf(ctx.db, postId, userId), mediaUrl)?.seconds ?? 0
}

/** Without a mediaUrl the first video. A video that is still processing cannot be watched. */
const findPlayed = (videos: sql.Video[], mediaUrl: string | undefined) =>
  videos.find(({ url, isReady }) => isReady && (mediaUrl === undefined || url === mediaUrl))
