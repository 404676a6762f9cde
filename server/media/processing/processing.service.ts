import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { apiLimits } from '#contract/api-limits.ts'
import { documentType, type ProcessingError } from '#contract/media.ts'
import { retention } from '#contract/retention.ts'
import type { Ctx } from '#server/lib/context.ts'
import { DrawingProcessLost } from '#server/lib/pictures/drawing-process.ts'
import type { PictureType } from '#server/lib/pictures/picture-type.ts'
import { makeDocument, makePictures } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { storePictures } from '#server/media/images.ts'
import * as sql from '#server/media/media.sql.ts'
import { isPicture, isVideo, sniffFile, type VideoType } from '#server/media/sniff.ts'
import { convertVideo } from '#server/media/video/convert-video.ts'
import { ProgramCrashed, ProgramOutOfMemory } from '#server/media/video/ffmpeg.ts'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'
import { lockTeam } from '#server/teams/index.ts'
import { sha256Of } from './document-text.service.ts'
import { toProcessingError } from './processing-error.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { type ProgressTracker, trackProgress } from './progress-tracker.ts'
import { type ProcessedMedia, setFailed, setReady } from './states.sql.ts'
import * as jobs from './upload-jobs.sql.ts'

/** A file on which ffmpeg crashes or hangs this often, or on which the process that draws crashes, has failed. */
const maxAttempts = 3
/**
 * For this long the job of a file is tried again when the server is to blame, and the original of a failed file stays
 * for its author to try again.
 */
const keptMs = retention.failedOriginals
/** Damaged files can ask for too much memory as well. */
const outOfMemoryMs = 60 * 60 * 1_000
const firstDelayMs = 10_000
const maxDelayMs = 10 * 60 * 1_000
/** A worker that is killed this often may be killed by the file: the server gets a rest between the tries. */
const killsWithoutDelay = 3
/** Kills are rarely the file's fault, and its author waits. */
const maxRestMs = 60_000
/** Besides the file and what is made of it. */
const spareBytes = 256 * 1024 * 1024

/**
 * Processes an uploaded video, document or slow picture, and lets its post count. Idempotent: it may run twice, or again after
 * its worker was killed. An error that the file is to blame for ends the job; after any other it is tried again later.
 */
export async function processUpload(ctx: Ctx, mediaId: string): Promise<void> {
  const upload = await sql.findMedia(ctx.db, mediaId)
  if (upload?.status !== 'processing') return
  const job = await jobs.claimJob(ctx.db, mediaId)
  if (!job) return
  const claim = { mediaId, number: job.claim }
  if (job.wasRunning && job.claim > killsWithoutDelay)
    return putBack(ctx, upload, claim, { isCounted: false, delayMs: Math.min(maxRestMs, delayBefore(job.claim)) })
  const tracker = trackProgress(ctx, claim)
  const folder = path.join(scratchFolder(ctx), `${mediaId}.${claim.number}`)
  try {
    await mkdir(folder, { recursive: true })
    await requireSpace(folder, upload.bytes)
    await succeed(ctx, upload, claim, await processFile(ctx, upload, folder, tracker))
  } catch (error) {
    if (!tracker.isUnwanted) await handleError(ctx, upload, { ...job, ...claim }, error)
  } finally {
    tracker.stop()
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      ctx.log.warn({ err: error, mediaId }, 'A working folder was not deleted'),
    )
  }
}

/** Working folders of claims. Each job deletes its own; the sweep deletes those of killed workers. */
export const scratchFolder = (ctx: Ctx) => path.join(ctx.config.dataDir, 'scratch')

async function requireSpace(folder: string, fileBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = 2 * fileBytes + spareBytes
  if (bavail * bsize < needed) throw new Error(`Only ${bavail * bsize} bytes are free for a job that needs ${needed}`)
}

const delayBefore = (claim: number) => Math.min(maxDelayMs, firstDelayMs * 2 ** (claim - 1))

async function handleError(
  ctx: Ctx,
  upload: sql.MediaRow,
  job: jobs.ClaimedJob & jobs.Claim,
  error: unknown,
): Promise<void> {
  if (error instanceof Refusal) return fail(ctx, job, toProcessingError(error.code))
  const isCounted = error instanceof ProgramCrashed || (error instanceof DrawingProcessLost && error.hasCrashed)
  const patienceMs = error instanceof ProgramOutOfMemory ? outOfMemoryMs : keptMs
  const isOver = isCounted ? job.attempts + 1 >= maxAttempts : job.createdAt.getTime() < Date.now() - patienceMs
  if (isOver) return fail(ctx, job, error instanceof ObjectMissing ? 'media.not-uploaded' : 'media.failed')
  const isStopping = ctx.stopping.aborted
  if (!isStopping) ctx.log.warn({ err: error, mediaId: upload.id }, 'An upload is processed again later')
  await putBack(ctx, upload, job, { isCounted, delayMs: isStopping ? 0 : delayBefore(job.claim) })
}

/** Lets the job wait for its next try, unless another worker has claimed it. */
async function putBack(
  ctx: Ctx,
  upload: sql.MediaRow,
  claim: jobs.Claim,
  { isCounted, delayMs }: { isCounted: boolean; delayMs: number },
): Promise<void> {
  await inTransaction(ctx, async unit => {
    if (await jobs.releaseClaim(unit.db, claim, isCounted)) await enqueueProcessing(unit, upload, delayMs)
  })
}

async function processFile(
  ctx: Ctx,
  upload: sql.MediaRow,
  folder: string,
  tracker: ProgressTracker,
): Promise<ProcessedMedia> {
  await tracker.report('preparing', 1)
  return ctx.storage.withLocalFile(upload.originalKey, async file => {
    const type = await sniffFile(file)
    if (!type) throw new Refusal('media.type')
    if (isVideo(type)) return processVideo(ctx, upload, { file, type, folder }, tracker)
    return isPicture(type) ? processPicture(ctx, upload, file, type) : processDocument(ctx, upload, { file, folder })
  })
}

async function processPicture(
  ctx: Ctx,
  upload: sql.MediaRow,
  file: string,
  type: PictureType,
): Promise<ProcessedMedia> {
  const pictures = await makePictures(file, type, upload.ownerId)
  return { ...pictures, ...(await storePictures(ctx.storage, upload, pictures)) }
}

async function processDocument(
  ctx: Ctx,
  upload: sql.MediaRow,
  { file, folder }: { file: string; folder: string },
): Promise<ProcessedMedia> {
  const inertFile = path.join(folder, 'inert.pdf')
  const document = await makeDocument(file, inertFile, upload.ownerId)
  const posterKeys = { displayKey: upload.posterKey, thumbnailKey: upload.thumbnailKey }
  const { displayBytes: posterBytes, thumbnailBytes } = await storePictures(ctx.storage, posterKeys, document)
  if (upload.displayKey) await ctx.storage.put(upload.displayKey, createReadStream(inertFile), documentType)
  const { size: displayBytes } = await stat(inertFile)
  const sums = { sha256: await sha256Of(inertFile), originalSha256: await sha256Of(file) }
  return { ...document, ...sums, contentType: documentType, displayBytes, posterBytes, thumbnailBytes }
}

async function processVideo(
  ctx: Ctx,
  upload: sql.MediaRow,
  work: { file: string; type: VideoType; folder: string },
  tracker: ProgressTracker,
): Promise<ProcessedMedia> {
  const ffmpeg = locateFfmpeg(ctx.config.ffmpegPath)
  if (!ffmpeg) throw new Error('There is no ffmpeg for videos')
  const { signal } = tracker
  const onProgress = (phase: 'preparing' | 'compressing' | 'thumbnails', percent: number) =>
    tracker.reportSoon(phase, percent)
  const processed = await convertVideo({ ...work, ffmpeg, signal, onProgress })
  const { poster, width, height, duration } = processed
  const posterKeys = { displayKey: upload.posterKey, thumbnailKey: upload.thumbnailKey }
  const { displayBytes: posterBytes, thumbnailBytes } = await storePictures(ctx.storage, posterKeys, poster)
  await tracker.report('thumbnails', 95)
  if (upload.displayKey) await ctx.storage.put(upload.displayKey, createReadStream(processed.file), 'video/mp4')
  const { size: displayBytes } = await stat(processed.file)
  signal.throwIfAborted()
  const { placeholder } = poster
  const stored = { displayBytes, thumbnailBytes, posterBytes }
  return { contentType: 'video/mp4', width, height, placeholder, durationSeconds: duration, ...stored }
}

/** Ends a job: the media item is ready, and its post may begin to count. */
async function succeed(ctx: Ctx, upload: sql.MediaRow, claim: jobs.Claim, processed: ProcessedMedia): Promise<void> {
  await concludeOnce(ctx, claim.mediaId, async db => {
    if (!(await jobs.endJob(db, claim, null))) return false
    await setReady(db, upload.id, processed)
    await markOrphaned(db, [upload.originalKey])
    return true
  })
}

/**
 * Ends a job with an error: the post no longer shows the media item, and may begin to count without it. The original
 * stays for some days.
 */
async function fail(ctx: Ctx, claim: jobs.Claim, error: ProcessingError): Promise<void> {
  const { mediaId } = claim
  ctx.log.info({ mediaId, code: error }, 'An upload could not be processed')
  await concludeOnce(ctx, mediaId, async db => {
    if (!(await jobs.endJob(db, claim, { error, originalUntil: new Date(Date.now() + keptMs) }))) return false
    await setFailed(db, mediaId)
    return true
  })
}

/** Returns whether the claim still held. */
type Conclusion = (db: Parameters<typeof sql.lockMedia>[0]) => Promise<boolean>

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
      if (!(await conclude(unit.db))) return true
      if (postId !== null && teamId !== null) {
        await unit.emit('post.media-settled', { postId, teamId })
        unit.invalidate(`team:${teamId}`)
      }
      return true
    })
    if (isConcluded) return
  }
}

/** Fails media whose worker lives, but has made no progress for too long. */
export async function failStuck(ctx: Ctx, silentMs: number = apiLimits.processingStuckMs): Promise<void> {
  for (const claim of await jobs.stuckJobs(ctx.db, silentMs)) await fail(ctx, claim, 'media.stuck')
}

/** Queues jobs again that the queue has lost. */
export async function requeueLost(ctx: Ctx, silentMs: number = apiLimits.processingStuckMs): Promise<void> {
  for (const lost of await jobs.unqueuedJobs(ctx.db, silentMs)) {
    ctx.log.warn({ mediaId: lost.id }, 'A job was missing from the queue')
    await inTransaction(ctx, unit => enqueueProcessing(unit, lost))
  }
}
