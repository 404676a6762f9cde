import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { day } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import type * as calls from '#contract/media.ts'
import { type CompletedUpload, kindOf, kindOfType, type UploadKind, unknownType } from '#contract/media.ts'
import { type Actor, mayUpload } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { serverMedia as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type PictureType, sniffedBytes } from '#server/lib/pictures/picture-type.ts'
import { makePicturesNow } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned, unmarkOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName, ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { mediaDetails, mediaUrlOf } from './attachments.service.ts'
import { storePictures } from './images.ts'
import * as sql from './media.sql.ts'
import { textOfError, toProcessingError } from './processing/processing-error.ts'
import { enqueueProcessing } from './processing/processing-queue.ts'
import { setProcessing, setReady } from './processing/states.sql.ts'
import * as jobs from './processing/upload-jobs.sql.ts'
import { isPicture, isVideo, sniff, sniffFile } from './sniff.ts'

/** Long enough to start a retry on a bad connection; an upload that has started may take longer. */
const signatureSeconds = 60 * 60
/** What uploads leave free on the disk of the media, which may be that of the database as well. */
const spareBytes = 1024 * 1024 * 1024

/** Completions of the same upload wait for the same pictures. */
const finishing = new Map<string, Promise<sql.MediaRow>>()
/** Slow to decode or usually large: processed by a job, so that no request waits for them. */
const slowTypes: ReadonlySet<PictureType> = new Set(['image/heic', 'image/tiff', 'image/x-raw'])

/**
 * Creates a signed URL for one upload. Throws Refusal `permission.denied`, `media.videos-off`, `media.size`,
 * `media.type`, `media.too-many` and `server.full`.
 */
export async function presign(
  ctx: Ctx,
  actor: Actor,
  file: BodyOf<typeof calls.presignUpload>,
): Promise<ReplyOf<typeof calls.presignUpload>> {
  if (!mayUpload(actor)) throw new Refusal('permission.denied')
  if (file.fileSize > limits.fileBytes) throw new Refusal('media.size')
  const kind = kindOfFile(file)
  if (kind === null) throw new Refusal('media.type')
  if (kind === 'document' && file.fileSize > limits.documentBytes) throw new Refusal('media.size')
  if (kind === 'video') requireFfmpeg(ctx)
  const freeBytes = await ctx.storage.freeBytes()
  if (freeBytes !== null && freeBytes - file.fileSize < spareBytes) throw new Refusal('server.full')
  const name = newObjectName()
  const originalKey = `original/${name}`
  const contentType = file.fileType || unknownType
  const jobId = randomUUID()
  await inTransaction(ctx, async ({ db }) => {
    await sql.lockUploadsOf(db, actor.id)
    const open = await sql.openUploads(db, actor.id, day)
    if (open.count >= rateLimits.openUploads || open.bytes + file.fileSize > rateLimits.openUploadBytes)
      throw new Refusal('media.too-many', { retryAfterSeconds: 60 * 60 })
    await sql.insertUpload(db, {
      id: jobId,
      ownerId: actor.id,
      fileName: file.fileName,
      contentType,
      bytes: file.fileSize,
      originalKey,
      displayKey: `display/${name}`,
      thumbnailKey: `thumbnail/${name}`,
    })
  })
  const signed = { contentType, bytes: file.fileSize, expiresInSeconds: signatureSeconds }
  return { presignedUrl: await ctx.storage.presignPut(originalKey, signed), objectPath: originalKey, jobId }
}

/** By what is in the file, where the client sends it; null if it is not accepted. */
function kindOfFile({ fileName, fileType, fileStart }: BodyOf<typeof calls.presignUpload>): UploadKind | null {
  if (fileStart === undefined) return kindOf(fileName, fileType)
  const type = sniff(Buffer.from(fileStart, 'base64'))
  return type && kindOfType(type)
}

/**
 * Turns an uploaded file into a media item, once, however often it is called: most pictures at once, videos and slow
 * pictures and documents by a job. Throws Refusal `media.missing`, `media.not-uploaded`, `media.type`, `media.size`,
 * `media.damaged`, `media.pixels` and `server.unavailable`.
 */
export async function complete(
  ctx: Ctx,
  actor: Actor,
  file: BodyOf<typeof calls.completeUpload>,
): Promise<ReplyOf<typeof calls.completeUpload>> {
  const upload = await sql.findUpload(ctx.db, actor.id, file.objectPath)
  if (!upload) throw new Refusal('media.missing')
  if (upload.status === 'ready') return toCompletedUpload(upload)
  if (upload.status !== 'presigned') return { jobId: upload.id }
  const stored = await ctx.storage.head(upload.originalKey)
  if (stored?.bytes !== upload.bytes || stored.bytes !== file.fileSize) throw new Refusal('media.not-uploaded')
  const type = sniff(await startOf(ctx, upload.originalKey, upload.bytes))
  if (!type) throw new Refusal('media.type')
  if (isVideo(type)) requireFfmpeg(ctx)
  if (isVideo(type)) return enqueue(ctx, upload, 'video')
  if (!isPicture(type)) return enqueueDocument(ctx, upload)
  if (slowTypes.has(type)) return enqueue(ctx, upload, 'image')
  return toCompletedUpload(await finish(ctx, upload.id, type))
}

function requireFfmpeg({ areVideosOff }: Ctx): void {
  if (areVideosOff) throw new Refusal('media.videos-off')
}

/** The file may have had another name when its URL was signed. */
function enqueueDocument(ctx: Ctx, upload: sql.MediaRow): Promise<{ jobId: string }> {
  if (upload.bytes > limits.documentBytes) throw new Refusal('media.size')
  return enqueue(ctx, upload, 'document')
}

async function enqueue(
  ctx: Ctx,
  { id, ownerId, originalKey }: sql.MediaRow,
  kind: UploadKind,
): Promise<{ jobId: string }> {
  await inTransaction(ctx, async unit => {
    const posterKey = kind !== 'image' ? originalKey.replace(/^original/, 'poster') : null
    if (!(await setProcessing(unit.db, id, kind, posterKey))) return
    await jobs.insertJob(unit.db, id)
    await enqueueProcessing(unit, { id, ownerId, kind })
  })
  return { jobId: id }
}

/**
 * Stores a picture that the server fetched as an upload of this user without a post, which the sweep deletes if no post
 * uses it. Returns null if it is not a picture. Throws Refusal `server.unavailable`.
 */
export async function storePicture(
  ctx: Ctx,
  ownerId: number,
  content: Buffer,
): Promise<{ id: string; url: string } | null> {
  const type = sniff(content.subarray(0, sniffedBytes))
  if (!type || !isPicture(type)) return null
  const name = newObjectName()
  const originalKey = `original/${name}`
  const upload = {
    id: randomUUID(),
    ownerId,
    fileName: 'preview',
    contentType: type,
    bytes: content.length,
    originalKey,
  }
  await sql.insertUpload(ctx.db, { ...upload, displayKey: `display/${name}`, thumbnailKey: `thumbnail/${name}` })
  await ctx.storage.put(originalKey, content, type)
  try {
    const row = await finish(ctx, upload.id, type)
    return { id: row.id, url: mediaUrlOf(row) }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}

function finish(ctx: Ctx, id: string, type: PictureType): Promise<sql.MediaRow> {
  const finished = finishing.get(id) ?? finishPicture(ctx, id, type).finally(() => finishing.delete(id))
  finishing.set(id, finished)
  return finished
}

/** Reads the upload again, because another completion may have finished it since. */
async function finishPicture(ctx: Ctx, id: string, type: PictureType): Promise<sql.MediaRow> {
  const upload = await sql.findMedia(ctx.db, id)
  if (!upload) throw new Refusal('media.missing')
  if (upload.status === 'ready') return upload
  const pictures = await ctx.storage.withLocalFile(upload.originalKey, async file => {
    if ((await sniffFile(file)) !== type) throw new Refusal('media.type')
    return makePicturesNow(file, type, upload.ownerId)
  })
  const stored = await storePictures(ctx.storage, upload, pictures)

  const ready = await inTransaction(ctx, async ({ db }) => {
    // The original contains the location where it was taken, so it is never served.
    await markOrphaned(db, [upload.originalKey])
    return setReady(db, id, { ...pictures, ...stored })
  })
  if (!ready) throw new Refusal('media.missing')
  return ready
}

async function startOf(ctx: Ctx, key: string, bytes: number): Promise<Buffer> {
  const start = await ctx.storage
    .stream(key, { start: 0, end: Math.min(bytes, sniffedBytes) - 1 })
    .catch((error: unknown) => {
      throw error instanceof ObjectMissing ? new Refusal('media.not-uploaded') : error
    })
  return buffer(start)
}

function toCompletedUpload(upload: sql.MediaRow): CompletedUpload {
  const mediaUrl = mediaUrlOf(upload)
  const details = mediaDetails(upload)
  const thumbnail = details.posterUrl ?? details.thumbnailUrl
  return { mediaUrls: [mediaUrl], thumbnails: thumbnail ? [thumbnail] : [], mediaInfo: [{ mediaUrl, ...details }] }
}

/** Throws Refusal `media.missing` for other users' uploads. */
export async function ownUpload(ctx: Ctx, actor: Actor, id: string): Promise<sql.MediaRow> {
  return requireOwn(await sql.findMedia(ctx.db, id), actor.id)
}

function requireOwn(upload: sql.MediaRow | undefined, ownerId: number): sql.MediaRow {
  if (upload?.ownerId !== ownerId || upload.kind === 'preview') throw new Refusal('media.missing')
  return upload
}

/** The same, but also for what somebody else has added to the actor's own post: only its author sees what failed there. */
export async function uploadOrOfOwnPost(ctx: Ctx, actor: Actor, id: string): Promise<sql.MediaRow> {
  const upload = await sql.findMedia(ctx.db, id)
  const isInOwnPost = upload?.postId != null && (await sql.isPostBy(ctx.db, upload.postId, actor.id))
  return requireOwn(upload, isInOwnPost ? upload.ownerId : actor.id)
}

/** Progress of an upload of the actor, or in their post. Throws Refusal `media.missing` for others. */
export async function getProgress(ctx: Ctx, actor: Actor, id: string): Promise<ReplyOf<typeof calls.uploadProgress>> {
  const upload = await uploadOrOfOwnPost(ctx, actor, id)
  const job = await jobs.findJob(ctx.db, id)
  const isReady = upload.status === 'ready'
  const results = isReady ? toCompletedUpload(upload) : { mediaUrls: [], thumbnails: [], mediaInfo: [] }
  const waiting = { progress: 0, status: 'waiting', phase: 'waiting', error: null } as const
  const done = { progress: 100, status: 'done', phase: 'ready', error: null } as const
  const { progress, status, phase, error } = isReady ? done : (job ?? waiting)
  const errorCode = error === null ? null : toProcessingError(error)
  return {
    progress,
    status: status as typeof waiting.status,
    phase: phase as typeof waiting.phase,
    error: errorCode && textOfError(errorCode),
    errorCode,
    postId: upload.postId,
    mediaUrl: results.mediaUrls[0] ?? null,
    thumbnailUrl: results.thumbnails[0] ?? null,
    ...results,
  }
}

/** Cancels the actor's own upload; its running job stops. Throws Refusal `media.missing` and `media.attached`. */
export async function cancel(ctx: Ctx, actor: Actor, id: string): Promise<{ message: string }> {
  await ownUpload(ctx, actor, id)
  return inTransaction(ctx, async ({ db }) => {
    const upload = await sql.lockMedia(db, id)
    if (!upload) throw new Refusal('media.missing')
    if (upload.postId !== null || upload.scheduledPostId !== null) throw new Refusal('media.attached')
    await sql.deleteUpload(db, upload)
    return { message: text.canceled }
  })
}

/** Cancels the actor's own upload and deletes its objects at once, unless its job may still be writing them. */
export async function discard(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const upload = await ownUpload(ctx, actor, id)
  await cancel(ctx, actor, id)
  if (upload.status === 'processing') return
  const keys = sql.keysOf(upload)
  await ctx.storage.remove(keys)
  await unmarkOrphaned(ctx.db, keys)
}
