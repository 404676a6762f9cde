import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limits } from '#contract/limits.ts'
import type { ProcessingError } from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type PictureType, sniffedBytes } from '#server/lib/pictures/picture-type.ts'
import { makePictures } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { lockTeam } from '#server/teams/teams.service.ts'
import { storePictures } from './images.ts'
import { locateFfmpeg } from './locate-ffmpeg.ts'
import * as sql from './media.sql.ts'
import { toProcessingError } from './processing-error.ts'
import { type ProgressTracker, trackProgress } from './progress-tracker.ts'
import { isVideo, sniff, type VideoType } from './sniff.ts'
import * as jobs from './upload-jobs.sql.ts'
import { convertVideo } from './videos.ts'

/** A file that breaks its worker this often has failed. */
const maxAttempts = 3

/**
 * Processes an uploaded video or slow picture, and lets its post count. Idempotent: it may run twice, or again after
 * its worker was killed. An error that the file is to blame for ends the job; any other is thrown, and the job is
 * retried.
 */
export async function processUpload(ctx: Ctx, mediaId: string): Promise<void> {
  const job = await jobs.claimJob(ctx.db, mediaId)
  const upload = await sql.findMedia(ctx.db, mediaId)
  if (!job || upload?.status !== 'processing') return
  if (job.attempts > maxAttempts) return fail(ctx, mediaId, 'media.failed')
  const tracker = trackProgress(ctx, mediaId)
  const folder = path.join(scratchFolder(ctx), mediaId)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await succeed(ctx, upload, await processFile(ctx, upload, folder, tracker))
  } catch (error) {
    await handleError(ctx, mediaId, error, tracker)
  } finally {
    tracker.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Working folders of jobs. Each job deletes its own; the sweep deletes those of killed workers. */
export const scratchFolder = (ctx: Ctx) => path.join(ctx.config.dataDir, 'scratch')

async function handleError(ctx: Ctx, mediaId: string, error: unknown, tracker: ProgressTracker): Promise<void> {
  if (tracker.isUnwanted) return
  if (error instanceof Refusal) return fail(ctx, mediaId, toProcessingError(error.code))
  if (error instanceof ObjectMissing) return fail(ctx, mediaId, 'media.not-uploaded')
  await jobs.requeueJob(ctx.db, mediaId, !ctx.stopping.aborted)
  throw error
}

async function processFile(
  ctx: Ctx,
  upload: sql.MediaRow,
  folder: string,
  tracker: ProgressTracker,
): Promise<sql.ProcessedMedia> {
  const bytes = Math.min(upload.bytes, sniffedBytes)
  const type = sniff(await buffer(await ctx.storage.stream(upload.originalKey, { start: 0, end: bytes - 1 })))
  if (!type) throw new Refusal('media.type')
  await tracker.report('preparing', 1)
  return ctx.storage.withLocalFile(upload.originalKey, file =>
    isVideo(type)
      ? processVideo(ctx, upload, { file, type, folder }, tracker)
      : processPicture(ctx, upload, file, type),
  )
}

async function processPicture(
  ctx: Ctx,
  upload: sql.MediaRow,
  file: string,
  type: PictureType,
): Promise<sql.ProcessedMedia> {
  const processed = await makePictures(file, type, upload.ownerId)
  await storePictures(ctx.storage, upload, processed)
  return processed
}

async function processVideo(
  ctx: Ctx,
  upload: sql.MediaRow,
  work: { file: string; type: VideoType; folder: string },
  tracker: ProgressTracker,
): Promise<sql.ProcessedMedia> {
  const ffmpeg = locateFfmpeg(ctx.config.ffmpegPath)
  if (!ffmpeg) throw new Error('No ffmpeg was found: set FFMPEG_PATH')
  const { signal } = tracker
  const onProgress = (phase: 'preparing' | 'compressing' | 'thumbnails', percent: number) =>
    tracker.reportSoon(phase, percent)
  const processed = await convertVideo({ ...work, ffmpeg, signal, onProgress })
  const { poster, width, height, duration } = processed
  await storePictures(ctx.storage, { displayKey: upload.posterKey, thumbnailKey: upload.thumbnailKey }, poster)
  await tracker.report('thumbnails', 95)
  if (upload.displayKey) await ctx.storage.put(upload.displayKey, createReadStream(processed.file), 'video/mp4')
  signal.throwIfAborted()
  return { contentType: 'video/mp4', width, height, placeholder: poster.placeholder, durationSeconds: duration }
}

/** Ends a job: the media item is ready, and its post may begin to count. */
async function succeed(ctx: Ctx, upload: sql.MediaRow, processed: sql.ProcessedMedia): Promise<void> {
  await concludeOnce(ctx, upload.id, async db => {
    await sql.setReady(db, upload.id, processed)
    await markOrphaned(db, [upload.originalKey])
    await jobs.endJob(db, upload.id, null)
  })
}

/** Ends a job with an error: the post no longer shows the media item, and may begin to count without it. */
export async function fail(ctx: Ctx, mediaId: string, code: ProcessingError): Promise<void> {
  ctx.log.info({ mediaId, code }, 'An upload could not be processed')
  await concludeOnce(ctx, mediaId, async (db, row) => {
    await sql.setFailed(db, row)
    await jobs.endJob(db, mediaId, code)
  })
}

type Conclusion = (db: Parameters<typeof sql.lockMedia>[0], row: sql.MediaRow) => Promise<void>

/**
 * Ends a job once, under the locks of team, post and media item, in this order. Repeats when a post attached the media
 * item between the read and the lock.
 */
async function concludeOnce(ctx: Ctx, mediaId: string, conclude: Conclusion): Promise<void> {
  for (;;) {
    const before = await sql.findMedia(ctx.db, mediaId)
    if (before?.status !== 'processing') return
    const { postId, teamId } = before
    const isConcluded = await inTransaction(ctx, async unit => {
      if (postId !== null && teamId !== null) {
        await lockTeam(unit, teamId)
        await sql.lockPost(unit.db, postId)
      }
      const row = await sql.lockMedia(unit.db, mediaId)
      if (row?.status !== 'processing') return true
      if (row.postId !== postId) return false
      await conclude(unit.db, row)
      if (postId !== null && teamId !== null) {
        await unit.emit('post.media-settled', { postId, teamId })
        unit.invalidate(`team:${teamId}`)
      }
      return true
    })
    if (isConcluded) return
  }
}

/** Fails media whose job has made no progress for too long. */
export async function failStuck(ctx: Ctx, silentMs: number = limits.processingStuckMs): Promise<void> {
  for (const mediaId of await jobs.stuckJobs(ctx.db, silentMs)) await fail(ctx, mediaId, 'media.stuck')
}
