import { kindOf } from '#contract/media.ts'
import { newId } from '#web/lib/new-id.ts'

/** A file that was chosen and waits in the composer (spec 1 §3). */
export interface PendingMedia {
  /** Tells two choices of the same file apart. */
  id: string
  file: File
  type: 'image' | 'video'
  /** A blob: URL; given back by `releasePending`. */
  preview: string
  /** Where its picture begins: of a video a moment in, because many begin black. */
  thumbnail: string
}

export function pendingFrom(file: File): PendingMedia {
  const preview = URL.createObjectURL(file)
  const type = kindOf(file.name, file.type) ?? 'image'
  return { id: newId(), file, type, preview, thumbnail: type === 'video' ? `${preview}#t=0.1` : preview }
}

/** To call when an item leaves the composer, or the browser keeps the whole file in memory. */
export function releasePending(pending: PendingMedia): void {
  URL.revokeObjectURL(pending.preview)
}
