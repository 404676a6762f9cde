import type { Kysely } from 'kysely'
import { type MediaInfo, type ProcessingError, processingPath } from '#contract/media.ts'
import type { DB } from '#server/db/types.generated.ts'
import type { EventBus } from '#server/lib/event-bus.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as sql from './media.sql.ts'
import { textOfError, toProcessingError } from './processing-error.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const urlPattern = new RegExp(`^/(?:media/(${uuid})/display|processing/(${uuid}))$`)

/** What is to be known of a file in itself. */
export function mediaDetails(row: sql.MediaRow): Omit<MediaInfo, 'url' | 'state' | 'jobId'> {
  const isReady = row.status === 'ready'
  const isShown = isReady && row.kind !== 'file'
  return {
    type: row.kind === 'video' || row.kind === 'file' ? row.kind : 'image',
    thumbnailUrl: isShown && row.thumbnailKey ? `/media/${row.id}/thumbnail` : null,
    posterUrl: isShown && row.kind === 'video' && row.posterKey ? `/media/${row.id}/poster` : null,
    width: row.width,
    height: row.height,
    durationSeconds: row.durationSeconds,
    placeholder: row.placeholder,
  }
}

export const mediaUrlOf = (row: Pick<sql.MediaRow, 'id'>) => `/media/${row.id}/display`

/** What a page is told of a file of a post; while it is made, its URL is the one of its job (decision 40). */
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
  /** Who writes or edits the post. */
  ownerId: number
  postId: number
  teamId: number
  mediaUrls: readonly string[]
}

/**
 * Makes exactly these the post's media, in this order: what it had and is not named goes. To be called in the
 * transaction that writes the post, its row locked. Answers whether some are still being made. Refuses `post.media` for
 * anything but the caller's own uploads that no post has yet and media already on the post (decision 20), and
 * `post.media-failed`.
 */
export async function attachMedia(
  db: Kysely<DB>,
  { ownerId, postId, teamId, mediaUrls }: Attachment,
): Promise<{ isProcessing: boolean }> {
  const ids = [...new Set(mediaUrls.map(idOf))]
  let isProcessing = false
  if (ids.length > 0) {
    const attachable = await sql.lockAttachable(db, ownerId, postId, ids)
    if (attachable.length < ids.length) throw new Refusal('post.media')
    if (attachable.some(({ status }) => status === 'failed')) throw new Refusal('post.media-failed')
    isProcessing = attachable.some(({ status }) => status === 'processing')
    await sql.attach(db, ids, postId, teamId)
  }
  await sql.removeFromPost(db, postId, ids)
  return { isProcessing }
}

/** Takes all media off a post that goes, in the same transaction; their objects follow some minutes after the commit. */
export async function detachMedia(db: Kysely<DB>, postId: number): Promise<void> {
  await sql.removeFromPost(db, postId, [])
  await sql.removePreview(db, postId)
}

/** Gives a post the picture of its link preview in place of the one it had, or none. */
export async function setPreviewPicture(
  db: Kysely<DB>,
  post: { id: number; teamId: number },
  mediaId: string | null,
): Promise<void> {
  await sql.removePreview(db, post.id)
  if (mediaId) await sql.attachPreview(db, mediaId, post.id, post.teamId)
}

/** A deleted team takes the media of its posts with it. */
export function handleTeamEvents(events: EventBus): void {
  events.on('team.deleting', (unit, { teamId }) => sql.removeFromTeam(unit.db, teamId))
}

/** A file of a post that could not be processed. */
interface FailedMedia {
  jobId: string
  fileName: string
  code: ProcessingError
  message: string
}

/** What a post shows, in order, and what it lost. */
export interface MediaOfPost {
  media: MediaInfo[]
  failed: FailedMedia[]
}

export const noMedia: MediaOfPost = { media: [], failed: [] }

function toFailedMedia(row: { id: string; fileName: string; error: string | null }): FailedMedia {
  const code = toProcessingError(row.error)
  return { jobId: row.id, fileName: row.fileName, code, message: textOfError(code) }
}

/** Media by post; a post that never had any is not in the map. */
export async function mediaOfPosts(db: Kysely<DB>, postIds: readonly number[]): Promise<Map<number, MediaOfPost>> {
  const byPost = new Map<number, MediaOfPost>()
  if (postIds.length === 0) return byPost
  for (const row of await sql.mediaOfPosts(db, postIds)) {
    if (row.postId === null) continue
    const { media, failed } = byPost.get(row.postId) ?? { media: [], failed: [] }
    if (row.status === 'failed') failed.push(toFailedMedia(row))
    else media.push(toMediaInfo(row))
    byPost.set(row.postId, { media, failed })
  }
  return byPost
}

function idOf(url: string): string {
  const [, ready, processing] = urlPattern.exec(url) ?? []
  const id = ready ?? processing
  if (!id) throw new Refusal('post.media')
  return id
}
