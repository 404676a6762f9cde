/** A file that was chosen and waits in the composer (spec 1 §3). */
export interface PendingMedia {
  /** Tells two choices of the same file apart. */
  id: string
  file: File
  type: 'image' | 'video'
  /** A blob: URL; given back by `releasePending`. */
  preview: string
  thumbnail: string
}

export function pendingFrom(file: File): PendingMedia {
  const preview = URL.createObjectURL(file)
  const type = file.type.startsWith('video/') ? 'video' : 'image'
  return { id: crypto.randomUUID(), file, type, preview, thumbnail: preview }
}

/** To call when an item leaves the composer, or the browser keeps the whole file in memory. */
export function releasePending(pending: PendingMedia): void {
  URL.revokeObjectURL(pending.preview)
}
