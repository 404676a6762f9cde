import { Refused, SignedOut, Unreachable } from '#web/lib/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { laneOf, type Sent } from './entries.ts'
import { changeEntry, entriesOf, type OutboxEntry, removeEntry } from './outbox-store.ts'
import { send } from './send.ts'

/** What draining asks of the world; given in tests. */
export interface DrainDeps {
  /** Who is signed in now, by the server; null where nobody is. Throws where it cannot be reached. */
  fetchCurrentUserId: () => Promise<number | null>
  send: typeof send
  /** Told before the write leaves the queue, so that what shows it can show what has become of it. */
  onSent: (sent: Sent, entry: OutboxEntry) => unknown
  now: () => number
}

/**
 * Sends what one person has queued, each write once and in order, while that person is signed in. A refused one stays
 * for its author to be told; one that the server could not take holds up its own lane only, and is tried later. Answers
 * when to try again: milliseconds of the epoch, or null with nothing left. Only one drain may run at a time.
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
      // asked for each: somebody else may have signed in meanwhile, and nothing may go out under their name
      if ((await deps.fetchCurrentUserId()) !== authorId) return null
      const sent = await deps.send(next, change => changeEntry(next.seq, change))
      await deps.onSent(sent, next)
      await removeEntry(next.seq)
    } catch (error) {
      if (error instanceof SignedOut) return null
      if (error instanceof Refused && error.isFinal) await refuse(next, error)
      else {
        const dueAt = await postpone(next, deps.now())
        // without a line the rest would fail as well
        if (error instanceof Unreachable) return dueAt
      }
      blocked.add(laneOf(next))
    }
  }
  return nextTry(await entriesOf(authorId), deps.now())
}

/** When the first lane may go on, which is when its first write may. */
function nextTry(entries: readonly OutboxEntry[], now: number): number | null {
  const dueOf = new Map<string, number>()
  for (const entry of entries) {
    const lane = laneOf(entry)
    if (entry.refusal === undefined && !dueOf.has(lane)) dueOf.set(lane, Math.max(entry.dueAt, now))
  }
  return dueOf.size > 0 ? Math.min(...dueOf.values()) : null
}

async function refuse(entry: OutboxEntry, error: Refused): Promise<void> {
  // uploads that no post named in time are gone from the server: they go up anew, once
  const isStale = error.refusal?.error === 'post.media' && entry.kind === 'post' && entry.uploaded.length > 0
  if (isStale && entry.attempts === 0) return changeEntry(entry.seq, { uploaded: [], attempts: 1 })
  // what nobody typed has nobody to come back to
  if (entry.kind === 'views' || entry.kind === 'watch') return removeEntry(entry.seq)
  return changeEntry(entry.seq, { refusal: error.text ?? error.message })
}

async function postpone(entry: OutboxEntry, now: number): Promise<number> {
  const dueAt = now + Math.min(offlineLimits.outboxRetryMs * 2 ** entry.attempts, offlineLimits.outboxRetryMaxMs)
  await changeEntry(entry.seq, { attempts: entry.attempts + 1, dueAt })
  return dueAt
}
