import { limits } from '#contract/limits.ts'
import { kindOf, type UploadKind } from '#contract/media.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { newId } from '#web/lib/new-id.ts'

/** A chosen file in the composer. */
export interface PendingMedia {
  /** Distinguishes two choices of the same file. */
  id: string
  file: File
  type: UploadKind
  /** A blob: URL; `releasePending` revokes it. */
  preview: string
  /** The picture of a video starts a moment in, because many videos start black. Null for a document. */
  thumbnail: string | null
  /** What it shows, for those who cannot see it; empty for none. */
  description: string
}

export function pendingFrom(file: File, description = ''): PendingMedia {
  const preview = URL.createObjectURL(file)
  const type = kindOf(file.name, file.type) ?? 'image'
  const thumbnails = { image: preview, video: `${preview}#t=0.1`, document: null }
  return { id: newId(), file, type, preview, thumbnail: thumbnails[type], description }
}

/** Whether each description is short enough for a post. */
export const areWordsShort = (described: readonly { description: string | null }[]): boolean =>
  described.every(({ description }) => codePoints(description ?? '') <= limits.mediaDescriptionCharacters)

/** For an item that leaves the composer; otherwise the browser keeps the whole file in memory. */
export function releasePending(pending: PendingMedia): void {
  URL.revokeObjectURL(pending.preview)
}
