import { openDevice } from '#web/offline/device.ts'
import type { Queued, Write } from './entries.ts'

/** Queued writes as they lie on the device, in the order in which they were made. */
export type Stored = Queued & { seq: number }

/** What one person has made and what was not sent or not seen to be refused. Nobody else's is ever answered. */
export async function writesOf(authorId: number): Promise<Stored[]> {
  const rows = await (await openDevice()).getAllFromIndex('outbox', 'authorId', authorId)
  return (rows as Stored[]).toSorted((a, b) => a.seq - b.seq)
}

/** Puts a write at the end; a like or a watch time takes the place of the one before on the same thing. */
export async function addWrite(authorId: number, write: Write, now: number): Promise<void> {
  const { store, done } = (await openDevice()).transaction('outbox', 'readwrite')
  let latest = write
  for (const waiting of (await store.index('authorId').getAll(authorId)) as Stored[]) {
    const merged = mergedWith(waiting, write)
    if (!merged) continue
    await store.delete(waiting.seq)
    latest = merged
  }
  await store.add({ ...latest, authorId, madeAt: now, attempts: 0, dueAt: 0 })
  await done
}

function mergedWith(waiting: Queued, write: Write): Write | undefined {
  if (waiting.refusal) return undefined
  if (write.kind === 'like' && waiting.kind === 'like' && waiting.postId === write.postId) return write
  // sent twice, it is there once; one that waits already need not wait twice
  if (write.kind === 'comment' && waiting.kind === 'comment' && waiting.clientKey === write.clientKey) return write
  if (write.kind !== 'watch' || waiting.kind !== 'watch') return undefined
  if (waiting.postId !== write.postId || waiting.mediaUrl !== write.mediaUrl) return undefined
  return {
    ...write,
    watchTimeSeconds: Math.max(waiting.watchTimeSeconds, write.watchTimeSeconds),
    startedAt: [waiting.startedAt, write.startedAt].filter(at => at !== undefined).toSorted()[0],
  }
}

/** Changes a write that is still there; one that was discarded meanwhile stays so. */
export async function changeWrite(seq: number, change: Partial<Queued>): Promise<void> {
  const { store, done } = (await openDevice()).transaction('outbox', 'readwrite')
  const row = await store.get(seq)
  if (row) await store.put({ ...row, ...change } as Queued)
  await done
}

export async function removeWrite(seq: number): Promise<void> {
  await (await openDevice()).delete('outbox', seq)
}

export async function removeWritesOf(authorId: number): Promise<void> {
  for (const { seq } of await writesOf(authorId)) await removeWrite(seq)
}
