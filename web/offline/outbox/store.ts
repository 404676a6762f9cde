import { openDevice } from '#web/offline/device.ts'
import { laneOf, type NewEntry, type OutboxEntry, type OutboxWrite } from './entries.ts'

/** Returns one user's entries in the order of creation. Never returns another user's. */
export async function entriesOf(authorId: number): Promise<OutboxEntry[]> {
  const rows = await (await openDevice()).getAllFromIndex('outbox', 'authorId', authorId)
  return (rows as OutboxEntry[]).toSorted((a, b) => a.seq - b.seq)
}

/**
 * Appends an entry that is due at `dueAt`, and returns its number. A like, a reaction, a vote, a watch time or an opening
 * replaces an earlier one of the same post, comment, video or document.
 */
export async function addEntry(authorId: number, write: OutboxWrite, now: number, dueAt = 0): Promise<number> {
  const { store, done } = (await openDevice()).transaction('outbox', 'readwrite')
  let latest = write
  for (const waiting of (await store.index('authorId').getAll(authorId)) as OutboxEntry[]) {
    const merged = mergedWith(waiting, write)
    if (!merged) continue
    await store.delete(waiting.seq)
    latest = merged
  }
  const entry: NewEntry = { ...latest, authorId, madeAt: now, attempts: 0, dueAt }
  // Also where the earlier one stays as it is: who stored that may be about to remove it by its number.
  delete entry.seq
  const seq = await store.add(entry)
  await done
  return seq
}

const isReaction = (write: OutboxWrite) => write.kind === 'like' || write.kind === 'reaction'

/** Returns the one write that takes the place of both; undefined where both are sent. */
function mergedWith(waiting: NewEntry, write: OutboxWrite): OutboxWrite | undefined {
  if (waiting.refusal) return undefined
  if (write.kind === 'like' && waiting.kind === 'like' && waiting.postId === write.postId) return write
  // With names the last vote counts; without, one is final.
  if (write.kind === 'vote' && waiting.kind === 'vote' && waiting.postId === write.postId)
    return write.hasNames ? write : waiting
  if (isReaction(write) && isReaction(waiting) && laneOf(waiting) === laneOf(write)) {
    // The call that removes a like would leave the reaction that the like was to replace.
    return write.kind === 'like' && !write.isLiked ? { kind: 'reaction', postId: write.postId, reaction: null } : write
  }
  // The first tap counts.
  if (write.kind === 'confirm' && waiting.kind === 'confirm' && waiting.postId === write.postId)
    return waiting.version === write.version ? waiting : write
  if (write.kind === 'opening' && waiting.kind === 'opening' && waiting.mediaId === write.mediaId) return waiting
  // The server adds a comment once per key, so one entry is enough.
  if (write.kind === 'comment' && waiting.kind === 'comment' && waiting.clientKey === write.clientKey) return write
  if (write.kind !== 'watch' || waiting.kind !== 'watch') return undefined
  if (waiting.postId !== write.postId || waiting.mediaUrl !== write.mediaUrl) return undefined
  return {
    ...write,
    watchTimeSeconds: Math.max(waiting.watchTimeSeconds, write.watchTimeSeconds),
    startedAt: [waiting.startedAt, write.startedAt].filter(at => at !== undefined).toSorted()[0],
  }
}

/** Changes an entry. Skips one that was discarded. */
export async function changeEntry(seq: number, change: Partial<NewEntry>): Promise<void> {
  const { store, done } = (await openDevice()).transaction('outbox', 'readwrite')
  const row = await store.get(seq)
  if (row) await store.put({ ...row, ...change } as NewEntry)
  await done
}

export async function removeEntry(seq: number): Promise<void> {
  await (await openDevice()).delete('outbox', seq)
}

export async function removeEntriesOf(authorId: number): Promise<void> {
  for (const { seq } of await entriesOf(authorId)) await removeEntry(seq)
}
