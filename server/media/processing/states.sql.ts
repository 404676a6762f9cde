import { sql } from 'kysely'
import type { UploadKind } from '#contract/media.ts'
import type { Db } from '#server/db/kysely.ts'
import type { MediaRow } from '#server/media/media.sql.ts'

/** The properties of a stored media item. */
export type ProcessedMedia = Pick<
  MediaRow,
  'contentType' | 'width' | 'height' | 'placeholder' | 'displayBytes' | 'thumbnailBytes'
> &
  Partial<Pick<MediaRow, 'durationSeconds' | 'posterBytes' | 'pages' | 'sha256' | 'originalSha256'>>

/**
 * Returns undefined when the upload no longer exists. A second completion at the same time writes the same. A document that
 * came with an archive for a former version of its post is kept, but not shown.
 */
export function setReady(db: Db, id: string, processed: ProcessedMedia): Promise<MediaRow | undefined> {
  const { contentType, width, height, placeholder, durationSeconds = null, pages = null } = processed
  const { displayBytes, thumbnailBytes, posterBytes = null } = processed
  const { sha256 = null, originalSha256 = null } = processed
  const bytes = { displayBytes, thumbnailBytes, posterBytes }
  const ready = {
    contentType,
    width,
    height,
    placeholder,
    durationSeconds,
    pages,
    sha256,
    originalSha256,
    ...bytes,
    status: sql<string>`case when former_since is null then 'ready' else 'failed' end`,
    removedAt: sql<Date | null>`case when former_since is not null then now() end`,
  }
  return db
    .updateTable('media')
    .set({ ...ready, completedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Marks an upload as processed by a job; a video or document gets a poster as well. Returns undefined unless the upload was new.
 */
export function setProcessing(
  db: Db,
  id: string,
  kind: UploadKind,
  posterKey: string | null,
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ status: 'processing', kind, posterKey })
    .where('id', '=', id)
    .where('status', '=', 'presigned')
    .returningAll()
    .executeTakeFirst()
}

/** The row and its objects stay, so that its author sees the error and can try again. */
export async function setFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('media').set({ status: 'failed' }).where('id', '=', id).execute()
}

export async function setProcessingAgain(db: Db, id: string): Promise<void> {
  await db.updateTable('media').set({ status: 'processing' }).where('id', '=', id).execute()
}
