import type { Unit } from '#server/lib/unit.ts'
import { openJobs, queueKey } from './upload-jobs.sql.ts'

/** Beyond it, a user's videos wait in the order of their uploads. */
const lowestPriority = 100

/** Kinds with a lane of their own. */
const jobs: Partial<Record<string, 'media.video' | 'media.document'>> = {
  video: 'media.video',
  document: 'media.document',
}
const taskOf = (kind: string) => jobs[kind] ?? 'media.picture'

/** Adds the jobs of media that came with an archive: nobody's own upload waits for them. */
export async function enqueueImported(unit: Unit, media: readonly { id: string; kind: string }[]): Promise<void> {
  for (const { id, kind } of media)
    await unit.enqueue(taskOf(kind), { mediaId: id }, { key: queueKey(id), priority: lowestPriority })
}

/**
 * Adds the job of a media item to the queue, or replaces the queued one. A user's second video runs after
 * everyone's first, so that nobody occupies the lane.
 */
export async function enqueueProcessing(
  unit: Unit,
  media: { id: string; ownerId: number | null; kind: string },
  delayMs = 0,
): Promise<void> {
  const before = media.ownerId === null ? 0 : await openJobs(unit.db, media.ownerId, media.id)
  await unit.enqueue(
    taskOf(media.kind),
    { mediaId: media.id },
    {
      key: queueKey(media.id),
      priority: Math.min(before, lowestPriority),
      ...(delayMs > 0 && { delayMs }),
    },
  )
}
