import { type Kysely, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface ViewedPost {
  id: number
  teamId: number
  authorId: number
  hasVideo: boolean
  isRead: boolean
  isViewed: boolean
}

/** What is known of these posts and this person's views, in the order of ids. */
export async function viewedPosts(db: Db, userId: number, postIds: readonly number[]): Promise<ViewedPost[]> {
  const { rows } = await sql<ViewedPost>`
    select p.id, p.team_id, p.author_id, v.post_id is not null as is_viewed, v.read_at is not null as is_read,
      exists (select from media x where x.post_id = p.id and x.kind = 'video' and x.status <> 'failed') as has_video
    from posts p left join views v on v.post_id = p.id and v.user_id = ${userId}
    where p.id = any(${postIds}::int[]) order by p.id`.execute(db)
  return rows
}

/** Locks posts in the order of their ids; those that went meanwhile are not among the answer. */
export async function lockPosts(db: Db, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from posts where id = any(${postIds}::int[]) order by id for no key update`.execute(db)
  return rows.map(row => row.id)
}

export async function insertViews(db: Db, userId: number, postIds: readonly number[]): Promise<void> {
  await sql`insert into views (post_id, user_id) select id, ${userId} from unnest(${postIds}::int[]) as ids(id) order by id on conflict do nothing`.execute(
    db,
  )
}

export interface Video {
  mediaId: string
  url: string
  durationSeconds: number | null
  seconds: number
  /** It can be watched; else it is still being made. */
  isReady: boolean
}

/** The videos of a post, in order, each with how far this person has come. */
export async function videosOf(db: Db, postId: number, userId: number): Promise<Video[]> {
  const { rows } = await sql<Video>`
    select x.id as media_id, '/media/' || x.id || '/display' as url, x.duration_seconds, coalesce(w.seconds, 0) as seconds,
      x.status = 'ready' as is_ready
    from media x left join watches w on w.media_id = x.id and w.post_id = ${postId} and w.user_id = ${userId}
    where x.post_id = ${postId} and x.kind = 'video' and x.status <> 'failed' order by x.position`.execute(db)
  return rows
}

/**
 * Raises watch time: never down, never past the end, never faster than `speedMost` times the wall clock since the video
 * was first played (decision 27). A start that is told is held between the post's beginning or seven days ago,
 * whichever is later, and now; the earliest one stands. Answers the seconds that hold now.
 */
export async function raiseWatch(
  db: Db,
  watch: {
    postId: number
    userId: number
    mediaId: string
    seconds: number
    durationSeconds: number | null
    /** ISO 8601; now unless told. */
    startedAt: string | undefined
    speedMost: number
  },
): Promise<number> {
  const { postId, userId, mediaId, seconds, durationSeconds, startedAt, speedMost } = watch
  const keptSeconds = limits.offlineMaxAgeMs / 1_000
  await sql`
    insert into watches (post_id, user_id, media_id, started_at)
    select ${postId}, ${userId}, ${mediaId}, least(clock_timestamp(), greatest(
      coalesce(${startedAt ?? null}::timestamptz, clock_timestamp()), p.created_at, now() - make_interval(secs => ${keptSeconds})))
    from posts p where p.id = ${postId}
    on conflict (post_id, user_id, media_id) do update set started_at = least(watches.started_at, excluded.started_at)`.execute(
    db,
  )
  const { rows } = await sql<{ seconds: number }>`
    update watches set seconds = greatest(seconds, least(round(${seconds}::numeric, 3)::real, ${durationSeconds}::real,
      ((extract(epoch from clock_timestamp() - started_at)) * ${speedMost})::real))
    where post_id = ${postId} and user_id = ${userId} and media_id = ${mediaId} returning seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
