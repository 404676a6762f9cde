import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import type { LockedRows } from '#server/lib/batches/batched-writes.ts'
import { distinct, type View } from '#server/reading/index.ts'

/** A post with what one user has read of it. */
export interface ViewedPost extends View {
  teamId: number
  authorId: number
  hasVideo: boolean
  /** Media are being processed, so that it counts for nobody yet. */
  isWaiting: boolean
  isRead: boolean
  isViewed: boolean
}

const hasVideo = sql<boolean>`exists (select from media x where x.post_id = p.id and x.kind = 'video' and x.status <> 'failed')`

/** Those of the posts that exist, each with its user's view, in the order of their ids. */
export async function viewedPosts(db: Db, views: readonly View[]): Promise<ViewedPost[]> {
  const { rows } = await sql<ViewedPost>`
    select p.id as post_id, w.user_id, p.team_id, p.author_id, v.post_id is not null as is_viewed,
      v.read_at is not null as is_read, ${hasVideo} as has_video,
      p.seq is null and exists (select from media x where x.post_id = p.id and x.status = 'processing') as is_waiting
    from (${distinct(views)}) w
    join posts p on p.id = w.post_id and p.deleted_at is null
    left join ${rowByKey('v', sql`views v where v.post_id = p.id and v.user_id = w.user_id`)}
    order by p.id`.execute(db)
  return rows
}

export interface LockedPost {
  id: number
  hasVideo: boolean
}

/** Locks posts in the order of their ids. Returns those that still exist, without those that it skips. */
export async function lockPosts(
  db: Db,
  postIds: readonly number[],
  lockedRows: LockedRows = 'wait',
): Promise<LockedPost[]> {
  const { rows } = await sql<LockedPost>`
    select p.id, ${hasVideo} as has_video from posts p where p.id = any(${postIds}::int[]) and p.deleted_at is null
    order by p.id for no key update of p ${sql.raw(lockedRows === 'skip' ? 'skip locked' : '')}`.execute(db)
  return rows
}

export interface Video {
  mediaId: string
  url: string
  durationSeconds: number | null
  seconds: number
  /** False while it is processing. */
  isReady: boolean
}

/** The videos of a post, in order, each with this user's watch time. */
export async function videosOf(db: Db, postId: number, userId: number): Promise<Video[]> {
  const { rows } = await sql<Video>`
    select x.id as media_id, '/media/' || x.id || '/display' as url, x.duration_seconds, coalesce(w.seconds, 0) as seconds,
      x.status = 'ready' as is_ready
    from media x left join watches w on w.media_id = x.id and w.post_id = ${postId} and w.user_id = ${userId}
    where x.post_id = ${postId} and x.kind = 'video' and x.status <> 'failed' order by x.position`.execute(db)
  return rows
}

/**
 * Raises watch time: never down, never past the end, never faster than `maxSpeed` times the wall clock since the video
 * was first played. A given start is clamped to between now and the later of the post's creation and seven days ago;
 * the earliest start is stored. Returns the stored seconds.
 */
export async function raiseWatchTime(
  db: Db,
  watch: {
    postId: number
    userId: number
    mediaId: string
    seconds: number
    durationSeconds: number | null
    /** ISO 8601; now by default. */
    startedAt: string | undefined
    maxSpeed: number
  },
): Promise<number> {
  const { postId, userId, mediaId, seconds, durationSeconds, startedAt, maxSpeed } = watch
  const offlineSeconds = limits.offlineMaxAgeMs / 1_000
  await sql`
    insert into watches (post_id, user_id, media_id, started_at)
    select ${postId}, ${userId}, ${mediaId}, least(clock_timestamp(), greatest(
      coalesce(${startedAt ?? null}::timestamptz, clock_timestamp()), p.created_at, now() - make_interval(secs => ${offlineSeconds})))
    from posts p where p.id = ${postId}
    on conflict (post_id, user_id, media_id) do update set started_at = least(watches.started_at, excluded.started_at)`.execute(
    db,
  )
  const { rows } = await sql<{ seconds: number }>`
    update watches set seconds = greatest(seconds, least(round(${seconds}::numeric, 3)::real, ${durationSeconds}::real,
      ((extract(epoch from clock_timestamp() - started_at)) * ${maxSpeed})::real))
    where post_id = ${postId} and user_id = ${userId} and media_id = ${mediaId} returning seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
