import { Refused, SignedOut, Unreachable } from '#web/lib/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { laneOf, type Sent } from './entries.ts'
import { changeWrite, removeWrite, type Stored, writesOf } from './outbox-store.ts'
import { send } from './send.ts'

/** What draining asks of the world; given in tests. */
export interface Line {
  /** Who is signed in now, by the server; null where nobody is. Throws where it cannot be reached. */
  whoIsThere: () => Promise<number | null>
  send: typeof send
  /** Told before the write leaves the queue, so that what shows it can show what has become of it. */
  onSent: (sent: Sent, write: Stored) => unknown
  now: () => number
}

/**
 * Sends what one person has queued, each write once and in order, while that person is signed in. A refused one stays
 * for its author to be told; one that the server could not take holds up its own lane only, and is tried later. Answers
 * when to try again: milliseconds of the epoch, or null with nothing left. Only one drain may run at a time.
 */
export async function drain(authorId: number, line: Line): Promise<number | null> {
  const held = new Set<string>()
  const tried = new Set<number>()
  for (;;) {
    const next = (await writesOf(authorId)).find(write => {
      if (write.refusal !== undefined || tried.has(write.seq)) return false
      if (write.dueAt > line.now()) held.add(laneOf(write))
      return !held.has(laneOf(write))
    })
    if (!next) break
    tried.add(next.seq)
    try {
      // asked for each: somebody else may have signed in meanwhile, and nothing may go out under their name
      if ((await line.whoIsThere()) !== authorId) return null
      const sent = await line.send(next, change => changeWrite(next.seq, change))
      await line.onSent(sent, next)
      await removeWrite(next.seq)
    } catch (error) {
      if (error instanceof SignedOut) return null
      if (error instanceof Refused && error.isFinal) await refuse(next, error)
      else {
        const dueAt = await putOff(next, line.now())
        // without a line the rest would fail as well
        if (error instanceof Unreachable) return dueAt
      }
      held.add(laneOf(next))
    }
  }
  return nextTry(await writesOf(authorId), line.now())
}

/** When the first lane may go on, which is when its first write may. */
function nextTry(writes: readonly Stored[], now: number): number | null {
  const dueOf = new Map<string, number>()
  for (const write of writes) {
    const lane = laneOf(write)
    if (write.refusal === undefined && !dueOf.has(lane)) dueOf.set(lane, Math.max(write.dueAt, now))
  }
  return dueOf.size > 0 ? Math.min(...dueOf.values()) : null
}

async function refuse(write: Stored, error: Refused): Promise<void> {
  // uploads that no post named in time are gone from the server: they go up anew, once
  const isStale = error.refusal?.error === 'post.media' && write.kind === 'post' && write.uploaded.length > 0
  if (isStale && write.attempts === 0) return changeWrite(write.seq, { uploaded: [], attempts: 1 })
  // what nobody typed has nobody to come back to
  if (write.kind === 'views' || write.kind === 'watch') return removeWrite(write.seq)
  return changeWrite(write.seq, { refusal: error.text ?? error.message })
}

async function putOff(write: Stored, now: number): Promise<number> {
  const dueAt = now + Math.min(offlineLimits.outboxRetryMs * 2 ** write.attempts, offlineLimits.outboxRetryMaxMs)
  await changeWrite(write.seq, { attempts: write.attempts + 1, dueAt })
  return dueAt
}
