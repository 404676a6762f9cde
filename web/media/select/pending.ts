import { kindOf } from '#contract/media.ts'
import { newId } from '#web/lib/new-id.ts'

/** A chosen file in the composer. */
export interface PendingMedia {
  /** Distinguishes two choices of the same file. */
  id: string
  file: File
  type: 'image' | 'video'
  /** A blob: URL; `releasePending` revokes it. */
  preview: string
  /** The picture of a video starts a moment in, because many videos start black. */
  thumbnail: string
}

export function pendingFrom(file: File): PendingMedia {
  const preview = URL.createObjectURL(file)
  const type = kindOf(file.name, file.type) ?? 'image'
  return { id: newId(), file, type, preview, thumbnail: type === 'video' ? `${preview}#t=0.1` : preview }
}

/** For an item that leaves the composer; otherwise the browser keeps the whole file in memory. */
export function releasePending(pending: PendingMedia): void {
  URL.revokeObjectURL(pending.preview)
}
