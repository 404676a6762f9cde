import { Refused, SignedOut, Unreachable } from '#web/lib/calls/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { laneOf, type Sent } from './entries.ts'
import { changeEntry, entriesOf, type OutboxEntry, removeEntry } from './outbox-store.ts'
import type { SaveProgress } from './send.ts'

/** The dependencies of draining, replaced in tests. */
export interface DrainDeps {
  /**
   * Returns the id of the signed-in user, from the server; null where nobody is signed in. Throws where it cannot be
   * reached.
   */
  fetchCurrentUserId: () => Promise<number | null>
  send: (entry: OutboxEntry, saveProgress: SaveProgress) => Promise<Sent>
  /** Called before the entry leaves the outbox, so that its result can be shown first. */
  onSent: (sent: Sent, entry: OutboxEntry) => unknown
  now: () => number
}

/**
 * Sends the entries of one user, each once and in order, while that user is signed in. A refused entry stays for its
 * author. One that the server failed at delays only its own lane. Returns when to retry, in milliseconds since the
 * epoch, or null with nothing left. Only one drain may run at a time.
 */
export async function drain(authorId: number, deps: DrainDeps): Promise<number | null> {
  const blocked = new Set<string>()
  const tried = new Set<number>()
  for (;;) {
    const next = (await entriesOf(authorId)).find(entry => {
      if (entry.refusal !== undefined || tried.has(entry.seq)) return false
      if (entry.dueAt > deps.now()) blocked.add(laneOf(entry))
      return !blocked.has(laneOf(entry))
    })
    if (!next) break
    tried.add(next.seq)
    try {
      // Checked before each entry: another user may have signed in, and nothing may be sent as them.
      if ((await deps.fetchCurrentUserId()) !== authorId) return null
      const sent = await deps.send(next, change => changeEntry(next.seq, change))
      await deps.onSent(sent, next)
      await removeEntry(next.seq)
    } catch (error) {
      if (error instanceof SignedOut) return null
      if (error instanceof Refused && error.isFinal) await refuse(next, error)
      else {
        const dueAt = await postpone(next, deps.now())
        // Without a connection the rest would fail as well.
        if (error instanceof Unreachable) return dueAt
      }
      blocked.add(laneOf(next))
    }
  }
  return nextTry(await entriesOf(authorId), deps.now())
}

/** Returns when the first lane is due, which is when its first entry is. */
function nextTry(entries: readonly OutboxEntry[], now: number): number | null {
  const dueOf = new Map<string, number>()
  for (const entry of entries) {
    const lane = laneOf(entry)
    if (entry.refusal === undefined && !dueOf.has(lane)) dueOf.set(lane, Math.max(entry.dueAt, now))
  }
  return dueOf.size > 0 ? Math.min(...dueOf.values()) : null
}

async function refuse(entry: OutboxEntry, error: Refused): Promise<void> {
  // The server has deleted uploads that no post named in time: upload them again, once.
  const isStale = error.refusal?.error === 'post.media' && entry.kind === 'post' && entry.uploaded.length > 0
  if (isStale && entry.attempts === 0) return changeEntry(entry.seq, { uploaded: [], attempts: 1 })
  // Nobody typed these, so nobody needs to see the refusal.
  if (['views', 'watch', 'opening'].includes(entry.kind)) return removeEntry(entry.seq)
  return changeEntry(entry.seq, { refusal: error.text ?? error.message })
}

async function postpone(entry: OutboxEntry, now: number): Promise<number> {
  const dueAt = now + Math.min(offlineLimits.outboxRetryMs * 2 ** entry.attempts, offlineLimits.outboxRetryMaxMs)
  await changeEntry(entry.seq, { attempts: entry.attempts + 1, dueAt })
  return dueAt
}
