import { type Selectable, sql } from 'kysely'
import type { ProcessingError, UploadProgress } from '#contract/media.ts'
import type { Db } from '#server/db/kysely.ts'
import type { UploadJobs } from '#server/db/types.generated.ts'
import type { MediaRow } from '#server/media/media.sql.ts'

/** One job for each media item, with the same id. */
export type JobRow = Selectable<UploadJobs>
type Phase = UploadProgress['phase']

/** One try of one worker. What is written under a claim changes nothing once another worker has claimed the job. */
export interface Claim {
  mediaId: string
  number: number
}

/** The key of the job in the queue, so that a media item is queued at most once. */
export const queueKey = (mediaId: string) => `media:${mediaId}`

export async function insertJob(db: Db, mediaId: string): Promise<void> {
  await db
    .insertInto('uploadJobs')
    .values({ mediaId })
    .onConflict(known => known.doNothing())
    .execute()
}

export function findJob(db: Db, mediaId: string): Promise<JobRow | undefined> {
  return db.selectFrom('uploadJobs').selectAll().where('mediaId', '=', mediaId).executeTakeFirst()
}

export type ClaimedJob = Pick<JobRow, 'attempts' | 'claim' | 'createdAt'> & {
  /** The previous worker died without reporting. */
  wasRunning: boolean
}

/** Starts a job, also one whose worker was killed. Returns undefined if the job has ended or no longer exists. */
export async function claimJob(db: Db, mediaId: string): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    with before as (
      select media_id, status from upload_jobs
      where media_id = ${mediaId} and status in ('waiting', 'running') for update)
    update upload_jobs job set status = 'running', claim = job.claim + 1, progressed_at = now()
    from before where job.media_id = before.media_id
    returning job.attempts, job.claim, job.created_at, before.status = 'running' as was_running`.execute(db)
  return rows[0]
}

const heldJob = (db: Db, claim: Claim) =>
  db
    .updateTable('uploadJobs')
    .where('mediaId', '=', claim.mediaId)
    .where('claim', '=', claim.number)
    .where('status', '=', 'running')
    .returning('mediaId')

/**
 * Stores progress, which never decreases. Returns whether the claim still holds: false once another worker has claimed
 * the job, or it was canceled or removed from its post.
 */
export async function saveProgress(db: Db, claim: Claim, phase: Phase, percent: number): Promise<boolean> {
  const running = await heldJob(db, claim)
    .set({ phase, progress: sql<number>`greatest(progress, ${percent}::real)`, progressedAt: sql<Date>`now()` })
    .executeTakeFirst()
  return running !== undefined
}

/** Lets the job wait for its next try. Returns whether the claim still held. */
export async function releaseClaim(db: Db, claim: Claim, isCounted: boolean): Promise<boolean> {
  const released = await heldJob(db, claim)
    .set({
      status: 'waiting',
      progressedAt: sql<Date>`now()`,
      ...(isCounted && { attempts: sql<number>`attempts + 1` }),
    })
    .executeTakeFirst()
  return released !== undefined
}

/** Ends the job; without an error it is done. Returns whether the claim still held. */
export async function endJob(
  db: Db,
  claim: Claim,
  failure: { error: ProcessingError; originalUntil: Date } | null,
): Promise<boolean> {
  const end = failure
    ? { status: 'failed', phase: 'error', ...failure }
    : { status: 'done', phase: 'ready', progress: 100, error: null }
  const ended = await heldJob(db, claim)
    .set({ ...end, progressedAt: sql<Date>`now()` })
    .executeTakeFirst()
  return ended !== undefined
}

/** Lets a failed job begin again as if it were new. Returns false unless it has failed and its original is stored. */
export async function restartJob(db: Db, mediaId: string): Promise<boolean> {
  const restarted = await db
    .updateTable('uploadJobs')
    .set({
      status: 'waiting',
      phase: 'waiting',
      progress: 0,
      attempts: 0,
      error: null,
      originalUntil: null,
      createdAt: sql<Date>`now()`,
      progressedAt: sql<Date>`now()`,
    })
    .where('mediaId', '=', mediaId)
    .where('status', '=', 'failed')
    .where('originalUntil', '>', sql<Date>`now()`)
    .returning('mediaId')
    .executeTakeFirst()
  return restarted !== undefined
}

/**
 * Jobs that a living worker holds and has made no progress with for this long. A job that waits is not stuck, nor is one
 * whose worker is gone: the queue gives it to another.
 */
export async function stuckJobs(db: Db, silentMs: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select job.media_id, job.claim as number from upload_jobs job
    join graphile_worker.jobs queued on queued.key = 'media:' || job.media_id
    join workers on workers.id = queued.locked_by and workers.seen_at > now() - interval '30 s'
    where job.status = 'running' and job.progressed_at < now() - make_interval(secs => ${silentMs / 1_000})`.execute(db)
  return rows
}

/** The number of a user's other media items that wait or are processed. */
export async function openJobs(db: Db, ownerId: number, exceptId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from upload_jobs job join media on media.id = job.media_id
    where job.status in ('waiting', 'running') and media.owner_id = ${ownerId} and media.id <> ${exceptId}`.execute(db)
  return rows[0]?.open ?? 0
}

/** Media items whose job waits or runs, but is not in the queue, or only as one that is tried no more. */
export async function unqueuedJobs(db: Db, silentMs: number): Promise<Pick<MediaRow, 'id' | 'ownerId' | 'kind'>[]> {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'ownerId' | 'kind'>>`
    select media.id, media.owner_id, media.kind from upload_jobs job join media on media.id = job.media_id
    where job.status in ('waiting', 'running') and media.status = 'processing'
      and (job.status = 'waiting' or job.progressed_at < now() - make_interval(secs => ${silentMs / 1_000}))
      and not exists (
        select from graphile_worker.jobs queued where queued.key = 'media:' || job.media_id
          and (queued.locked_at is not null or queued.attempts < queued.max_attempts))`.execute(db)
  return rows
}

/** Failed media items whose original has been stored for long enough; they are returned once. */
export async function expireOriginals(db: Db): Promise<string[]> {
  const { rows } = await sql<{ originalKey: string }>`
    update upload_jobs job set original_until = null from media
    where media.id = job.media_id and job.original_until <= now() returning media.original_key`.execute(db)
  return rows.map(row => row.originalKey)
}
