import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import {
  acceptedTypes,
  type CompletedUpload,
  type completeUpload,
  isAccepted,
  type presignUpload,
  unknownType,
} from '#contract/media.ts'
import { type Actor, can } from '#contract/policy.ts'
import { atMost } from '#server/lib/at-most.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { newObjectName, ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { infoOf } from './attachments.service.ts'
import { makePictures, thumbnailType } from './images.ts'
import * as sql from './media.sql.ts'
import { sniff, sniffedBytes } from './sniff.ts'

/** Long enough to begin a retry on a bad line; an upload that has begun may take longer. */
const signatureSeconds = 60 * 60

/** A picture being made takes a processor and up to some hundred MB. */
const inTurn = atMost(2)

/** A signed URL to PUT the file to. Refuses `media.size` and `media.type`. */
export async function presign(
  ctx: Ctx,
  actor: Actor,
  file: BodyOf<typeof presignUpload>,
): Promise<ReplyOf<typeof presignUpload>> {
  if (file.fileSize > limits.fileBytes) throw new Refusal('media.size')
  if (!isAccepted(file.fileName, file.fileType)) throw new Refusal('media.type')
  const name = newObjectName()
  const originalKey = `original/${name}`
  const contentType = file.fileType || unknownType
  await sql.insertUpload(ctx.db, {
    id: randomUUID(),
    ownerId: actor.id,
    fileName: file.fileName,
    contentType,
    bytes: file.fileSize,
    originalKey,
    displayKey: `display/${name}`,
    thumbnailKey: `thumbnail/${name}`,
  })
  const signed = { contentType, bytes: file.fileSize, expiresInSeconds: signatureSeconds }
  return { presignedUrl: await ctx.storage.presignPut(originalKey, signed), objectPath: originalKey }
}

/**
 * Makes media of the arrived file, once, however often it is asked (decision 38). Refuses `media.missing`,
 * `media.not-uploaded`, `media.type`, `media.damaged` and `media.pixels`.
 */
export async function complete(ctx: Ctx, actor: Actor, file: BodyOf<typeof completeUpload>): Promise<CompletedUpload> {
  const upload = await sql.findUpload(ctx.db, actor.id, file.objectPath)
  if (!upload) throw new Refusal('media.missing')
  if (upload.status === 'ready') return answer(upload)
  const arrived = await ctx.storage.head(upload.originalKey)
  if (arrived?.bytes !== upload.bytes || arrived.bytes !== file.fileSize) throw new Refusal('media.not-uploaded')
  return answer(await inTurn(() => finish(ctx, upload)))
}

/**
 * Keeps a picture that the server itself fetched, as one of this person's uploads that no post has yet; unattached, it
 * goes as those do. Null for what is no picture that can be shown.
 */
export async function keepPicture(
  ctx: Ctx,
  ownerId: number,
  content: Buffer,
): Promise<{ id: string; url: string } | null> {
  const type = sniff(content.subarray(0, sniffedBytes))
  if (!type) return null
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
    const row = await inTurn(() => finish(ctx, upload))
    return { id: row.id, url: infoOf(row).url }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Asks again first: another completion may have come before while this one waited its turn. */
async function finish(ctx: Ctx, { id }: Pick<sql.MediaRow, 'id'>): Promise<sql.MediaRow> {
  const upload = await sql.findMedia(ctx.db, id)
  if (!upload?.displayKey || !upload.thumbnailKey) throw new Refusal('media.missing')
  if (upload.status === 'ready') return upload
  const { originalKey, displayKey, thumbnailKey } = upload

  const type = sniff(await startOf(ctx, originalKey, upload.bytes))
  if (!type) throw new Refusal('media.type')
  const made = await ctx.storage.withLocalFile(originalKey, file => makePictures(file, type))
  await ctx.storage.put(displayKey, made.display, made.contentType)
  await ctx.storage.put(thumbnailKey, made.thumbnail, thumbnailType)

  const ready = await inTransaction(ctx, async ({ db }) => {
    // The original carries the place where it was taken, and nobody is ever shown it.
    await sql.doomObjects(db, [originalKey])
    return sql.setReady(db, id, made)
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

function answer(upload: sql.MediaRow): CompletedUpload {
  const { url, ...info } = infoOf(upload)
  return {
    mediaUrls: [url],
    thumbnails: info.thumbnailUrl ? [info.thumbnailUrl] : [],
    mediaInfo: [{ mediaUrl: url, ...info }],
  }
}

/** The variants of a picture that are served. */
export type Variant = 'display' | 'thumbnail'

export interface ServedObject {
  key: string
  contentType: string
  fileName: string
}

/** The object behind a media URL, for those who may see its post, and until then its uploader; else `media.missing`. */
export async function findServed(ctx: Ctx, actor: Actor, id: string, variant: Variant): Promise<ServedObject> {
  const row = await sql.findMedia(ctx.db, id)
  const isSeen =
    row && (row.postId === null ? row.ownerId === actor.id : can(actor, 'post.read', { teamId: row.teamId }))
  if (row?.status !== 'ready' || !isSeen) throw new Refusal('media.missing')
  const key = variant === 'display' ? row.displayKey : row.thumbnailKey
  if (!key) throw new Refusal('media.missing')
  const contentType = variant === 'display' ? row.contentType : thumbnailType
  return { key, contentType, fileName: nameAs(row.fileName, contentType) }
}

/** The uploaded name with the ending of what it has become, so that a saved file opens. */
function nameAs(fileName: string, contentType: string): string {
  const endings: readonly string[] = Object.hasOwn(acceptedTypes, contentType)
    ? acceptedTypes[contentType as keyof typeof acceptedTypes]
    : []
  const { name, ext } = path.parse(fileName)
  return endings.includes(ext.slice(1)) || !endings[0] ? fileName : `${name}.${endings[0]}`
}
