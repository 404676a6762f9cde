import { limits } from '#contract/limits.ts'
import { type MediaInfo, type ProcessingError, processingPath } from '#contract/media.ts'
import type { Db } from '#server/db/kysely.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as sql from './media.sql.ts'
import { textOfError, toProcessingError } from './processing/processing-error.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const urlPattern = new RegExp(`^/(?:media/(${uuid})/display|processing/(${uuid}))$`)

export function mediaDetails(row: sql.MediaRow): Omit<MediaInfo, 'url' | 'state' | 'jobId'> {
  const isReady = row.status === 'ready'
  const isShown = isReady && row.kind !== 'file'
  return {
    type: isShownKind(row.kind) ? row.kind : 'image',
    thumbnailUrl: isShown && row.thumbnailKey ? `/media/${row.id}/thumbnail` : null,
    posterUrl: isShown && row.kind !== 'image' && row.posterKey ? `/media/${row.id}/poster` : null,
    width: row.width,
    height: row.height,
    durationSeconds: row.durationSeconds,
    placeholder: row.placeholder,
    description: row.description,
    ...(row.kind === 'document' && {
      document: { fileName: row.fileName, bytes: row.displayBytes, pages: row.pages },
    }),
  }
}

/** A preview is a picture. */
const isShownKind = (kind: string): kind is Exclude<MediaInfo['type'], 'image'> =>
  kind === 'video' || kind === 'document' || kind === 'file'

export const mediaUrlOf = (row: Pick<sql.MediaRow, 'id'>) => `/media/${row.id}/display`

/** The media item as a page gets it; while it is processed, its URL is that of its job. */
export function toMediaInfo(row: sql.MediaRow): MediaInfo {
  const isProcessing = row.status === 'processing'
  return {
    url: isProcessing ? processingPath(row.id) : mediaUrlOf(row),
    state: isProcessing ? 'processing' : 'ready',
    jobId: isProcessing ? row.id : null,
    ...mediaDetails(row),
  }
}

interface Attachment {
  /** The user who writes or edits the post. */
  ownerId: number
  postId: number
  teamId: number
  mediaUrls: readonly string[]
  /** The id under which the post was scheduled, and its uploads held. */
  scheduledId?: number | undefined
}

/**
 * Sets the media of a post, in this order, and deletes its other media. Runs in the transaction that writes the post,
 * with its row locked. Returns whether some are still processing, and the ids of its documents, in order. Throws Refusal `post.media` for media other than the
 * owner's uploads without a post and what the post has already, `post.documents` and `post.media-failed`.
 */
export async function attachMedia(
  db: Db,
  { ownerId, postId, teamId, mediaUrls, scheduledId }: Attachment,
): Promise<{ isProcessing: boolean; documents: string[] }> {
  const ids = [...new Set(mediaUrls.map(idOf))]
  let isProcessing = false
  let documents: string[] = []
  if (ids.length > 0) {
    const attachable = await lockAttachable(db, ownerId, { postId, scheduledId }, ids)
    isProcessing = attachable.some(({ status }) => status === 'processing')
    const kinds = new Map(attachable.map(({ id, kind }) => [id, kind]))
    documents = ids.filter(id => kinds.get(id) === 'document')
    await sql.attach(db, ids, postId, teamId)
  }
  await sql.removeFromPost(db, postId, ids)
  return { isProcessing, documents }
}

async function lockAttachable(db: Db, ownerId: number, to: Parameters<typeof sql.lockAttachable>[2], ids: string[]) {
  const attachable = await sql.lockAttachable(db, ownerId, to, ids)
  if (attachable.length < ids.length) throw new Refusal('post.media')
  if (attachable.some(({ status }) => status === 'failed')) throw new Refusal('post.media-failed')
  if (attachable.filter(({ kind }) => kind === 'document').length > limits.documentsPerPost)
    throw Refusal.filled('post.documents', { max: limits.documentsPerPost })
  return attachable
}

/**
 * Keeps uploads for a scheduled post, in place of those that it had. Returns their ids, in order. Throws the refusals of
 * attachMedia.
 */
export async function holdMedia(
  db: Db,
  { ownerId, scheduledId, mediaUrls }: { ownerId: number; scheduledId: number; mediaUrls: readonly string[] },
): Promise<string[]> {
  const ids = [...new Set(mediaUrls.map(idOf))]
  if (ids.length > 0) await lockAttachable(db, ownerId, { postId: null, scheduledId }, ids)
  await sql.hold(db, ids, scheduledId)
  return ids
}

/** The uploads that scheduled posts hold, by their ids. */
export async function heldMedia(db: Db, scheduledIds: readonly number[]): Promise<Map<string, MediaInfo>> {
  if (scheduledIds.length === 0) return new Map()
  const rows = await sql.heldMedia(db, scheduledIds)
  return new Map(rows.map(row => [row.id, toMediaInfo(row)]))
}

/** Deletes the media of a post that is being deleted, in the same transaction; the sweep deletes the objects later. */
export async function detachMedia(db: Db, postId: number): Promise<void> {
  await sql.removeAllOfPost(db, postId)
}

/** Replaces the picture of a post's link preview; null removes it. */
export async function setPreviewPicture(
  db: Db,
  post: { id: number; teamId: number },
  mediaId: string | null,
): Promise<void> {
  await sql.removePreview(db, post.id)
  if (mediaId) await sql.attachPreview(db, mediaId, post.id, post.teamId)
}

/** A file of a post that could not be processed. */
interface FailedMedia {
  jobId: string
  fileName: string
  code: ProcessingError
  message: string
  /** Its original is still stored. */
  canRetry: boolean
}

/** The media of a post, in order, and those that failed. */
export interface MediaOfPost {
  media: MediaInfo[]
  failed: FailedMedia[]
  /** The ids of its documents, in order. */
  documents: string[]
}

export const noMedia: MediaOfPost = { media: [], failed: [], documents: [] }

function toFailedMedia(row: {
  id: string
  fileName: string
  error: string | null
  originalUntil: Date | null
}): FailedMedia {
  const code = toProcessingError(row.error)
  const canRetry = row.originalUntil !== null && row.originalUntil.getTime() > Date.now()
  return { jobId: row.id, fileName: row.fileName, code, message: textOfError(code), canRetry }
}

/** Media by post; posts without media are missing from the map. */
export async function mediaOfPosts(db: Db, postIds: readonly number[]): Promise<Map<number, MediaOfPost>> {
  const byPost = new Map<number, MediaOfPost>()
  if (postIds.length === 0) return byPost
  for (const row of await sql.mediaOfPosts(db, postIds)) {
    if (row.postId === null) continue
    const { media, failed, documents } = byPost.get(row.postId) ?? { media: [], failed: [], documents: [] }
    if (row.status === 'failed') failed.push(toFailedMedia(row))
    else media.push(toMediaInfo(row))
    if (row.status !== 'failed' && row.kind === 'document') documents.push(row.id)
    byPost.set(row.postId, { media, failed, documents })
  }
  return byPost
}

/** The id of a media item by its URL. Throws Refusal `post.media` for another URL. */
export function idOf(url: string): string {
  const [, ready, processing] = urlPattern.exec(url) ?? []
  const id = ready ?? processing
  if (!id) throw new Refusal('post.media')
  return id
}
