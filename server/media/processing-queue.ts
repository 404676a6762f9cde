import type { Unit } from '#server/lib/unit.ts'
import { queueKey } from './upload-jobs.sql.ts'

/** Adds the job of a media item to the queue, or replaces the one that is there. */
export function enqueueProcessing(unit: Unit, media: { id: string; kind: string }, delayMs = 0): Promise<void> {
  const name = media.kind === 'video' ? 'media.video' : 'media.picture'
  const runAt = new Date(Date.now() + delayMs)
  return unit.enqueue(name, { mediaId: media.id }, { key: queueKey(media.id), ...(delayMs > 0 && { runAt }) })
}
