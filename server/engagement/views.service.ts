import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, can } from '#contract/policy.ts'
import { markActive } from '#server/accounts/activity.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { countReads } from '#server/reading/counters.sql.ts'
import { isWatched } from '#server/reading/reading.service.ts'
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
  const posts = (await sql.viewedPosts(ctx.db, actor.id, postIds)).filter(post => can(actor, 'post.read', post))
  const isNew = (post: sql.ViewedPost) =>
    post.authorId !== actor.id && !(post.isRead || (post.hasVideo && post.isViewed))
  const newPosts = posts.filter(isNew)
  if (newPosts.length > 0) {
    await inTransaction(ctx, async unit => {
      const existing = new Set(
        await sql.lockPosts(
          unit.db,
          newPosts.map(({ id }) => id),
        ),
      )
      const seen = newPosts.filter(({ id }) => existing.has(id))
      await sql.insertViews(
        unit.db,
        actor.id,
        seen.map(({ id }) => id),
      )
      await markRead(
        ctx,
        unit,
        actor.id,
        seen.filter(({ hasVideo }) => !hasVideo),
      )
      await markActive(unit.db, actor.id)
    })
  }
  return { read: posts.filter(post => post.authorId === actor.id || post.isRead || !post.hasVideo).map(({ id }) => id) }
}

/** Records one post as viewed, or that one of its videos plays. The caller has checked that the post is visible. */
export async function viewPost(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  form: BodyOf<typeof calls.viewPost>,
): Promise<ViewState> {
  const { read } = await viewPosts(ctx, actor, [postId])
  const isPlay = form.isVideoPlay || form.watchTimeSeconds > 0
  if (!isPlay)
    return {
      isRead: read.includes(postId),
      watchTimeSeconds: await watchedSeconds(ctx, actor.id, postId, form.mediaUrl),
    }
  return updateWatchTime(ctx, actor, postId, form)
}

/**
 * Raises the watch time of a video; the post is read when each of its videos has been watched to 95%. Throws Refusal
 * `post.missing` if the post is deleted at the same time.
 */
export async function updateWatchTime(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  form: { watchTimeSeconds: number; mediaUrl?: string; startedAt?: string },
): Promise<ViewState> {
  return inTransaction(ctx, async unit => {
    await sql.lockPosts(unit.db, [postId])
    const [post] = await sql.viewedPosts(unit.db, actor.id, [postId])
    if (!post) throw new Refusal('post.missing')
    if (post.authorId === actor.id) return { isRead: true, watchTimeSeconds: 0 }
    await sql.insertViews(unit.db, actor.id, [postId])
    const videos = await sql.videosOf(unit.db, postId, actor.id)
    const played = findPlayed(videos, form.mediaUrl)
    if (!played) return { isRead: post.isRead, watchTimeSeconds: 0 }
    const { mediaId, durationSeconds } = played
    played.seconds = await sql.raiseWatchTime(unit.db, {
      postId,
      userId: actor.id,
      mediaId,
      durationSeconds,
      seconds: form.watchTimeSeconds,
      startedAt: form.startedAt,
      maxSpeed: limits.watchSpeedMax,
    })
    const isRead = videos.every(video => video.isReady && isWatched(video))
    if (isRead && !post.isRead) await markRead(ctx, unit, actor.id, [post])
    await markActive(unit.db, actor.id)
    return { isRead: isRead || post.isRead, watchTimeSeconds: played.seconds }
  })
}

async function markRead(
  ctx: Ctx,
  unit: Unit,
  userId: number,
  posts: Pick<sql.ViewedPost, 'id' | 'teamId'>[],
): Promise<void> {
  const counted = await countReads(
    unit.db,
    userId,
    posts.map(({ id }) => id),
  )
  unit.invalidate(`user:${userId}`)
  for (const { teamId } of posts.filter(({ id }) => counted.includes(id)))
    ctx.changes.invalidateSoon(`readers:${teamId}`)
}

async function watchedSeconds(ctx: Ctx, userId: number, postId: number, mediaUrl: string | undefined): Promise<number> {
  return findPlayed(await sql.videosOf(ctx.db, postId, userId), mediaUrl)?.seconds ?? 0
}

/** Without a mediaUrl the first video. A video that is still processing cannot be watched. */
const findPlayed = (videos: sql.Video[], mediaUrl: string | undefined) =>
  videos.find(({ url, isReady }) => isReady && (mediaUrl === undefined || url === mediaUrl))
