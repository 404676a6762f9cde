import type { Unit } from '#server/lib/unit.ts'
import { openJobs, queueKey } from './upload-jobs.sql.ts'

/** Beyond it, a user's videos wait in the order of their uploads. */
const lowestPriority = 100

/**
 * Adds the job of a media item to the queue, or replaces the one that is there. A user's second video runs after
 * everyone's first, so that nobody occupies the lane.
 */
export async function enqueueProcessing(
  unit: Unit,
  media: { id: string; ownerId: number | null; kind: string },
  delayMs = 0,
): Promise<void> {
  const name = media.kind === 'video' ? 'media.video' : 'media.picture'
  const before = media.ownerId === null ? 0 : await openJobs(unit.db, media.ownerId, media.id)
  await unit.enqueue(
    name,
    { mediaId: media.id },
    {
      key: queueKey(media.id),
      priority: Math.min(before, lowestPriority),
      ...(delayMs > 0 && { delayMs }),
    },
  )
}
