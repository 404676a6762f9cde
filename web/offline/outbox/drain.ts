import { currentUser } from '#contract/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused, SignedOut, Unreachable } from '#web/lib/calls/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { laneOf, type OutboxEntry, outboxChannel, type Sent } from './entries.ts'
import { withOutboxLock } from './lock.ts'
import { reasonOf, send } from './send.ts'
import { changeEntry, entriesOf, removeEntry } from './store.ts'

/** The entry that is being sent. */
export interface Sending {
  seq: number
  /** The percent of its files that was sent; null where it has none. */
  percent: number | null
  /** Stops sending its files; null once they are sent. */
  stop: (() => void) | null
}

export interface SendHandlers {
  /** Called before the entry leaves the outbox, so that its result can be shown first. */
  onSent?: (sent: Sent) => unknown
  onSending?: (now: Sending | null) => void
}

/** Sends the entries of a user while nobody else does. Returns when to retry, as `drain` does. */
export const sendAll = (userId: number, { onSent, onSending }: SendHandlers = {}): Promise<number | null> =>
  withOutboxLock(() =>
    drain(userId, { fetchCurrentUserId, send: entry => sendShown(entry, onSending), onSent, now: Date.now }),
  )

/** Lets the service worker send the entries if the app is closed first, in browsers with background sync. */
export async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await sync?.register(outboxChannel).catch(() => undefined)
}

/** Returns the id of the signed-in user, from the server; null where nobody is signed in. */
export async function fetchCurrentUserId(): Promise<number | null> {
  try {
    return (await call(currentUser)).id
  } catch (error) {
    if (error instanceof SignedOut) return null
    throw error
  }
}

/** Sends an entry, shows its progress, and records which files are uploaded, so that a retry sends only the rest. */
async function sendShown(entry: OutboxEntry, onSending: SendHandlers['onSending']): ReturnType<typeof send> {
  const { seq } = entry
  const abort = new AbortController()
  const stop = () => abort.abort(new Error('Stopped by its author'))
  const ofFiles = {
    signal: abort.signal,
    onProgress: (percent: number) =>
      onSending?.({ seq, percent: Math.round(percent), stop: percent < 100 ? stop : null }),
    onUploaded: (uploaded: readonly (string | null)[]) => void changeEntry(seq, { uploaded }),
  }
  onSending?.({ seq, percent: null, stop: null })
  try {
    return await send(entry, entry.kind === 'post' && entry.files.length > 0 ? ofFiles : {})
  } finally {
    onSending?.(null)
  }
}

/** The dependencies of draining, replaced in tests. */
export interface DrainDeps extends Pick<SendHandlers, 'onSent'> {
  /**
   * Returns the id of the signed-in user, from the server; null where nobody is signed in. Throws where it cannot be
   * reached.
   */
  fetchCurrentUserId: () => Promise<number | null>
  send: (entry: OutboxEntry) => ReturnType<typeof send>
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
      const reply = await deps.send(next)
      await deps.onSent?.({ kind: next.kind, write: next, reply } as Sent)
      await removeEntry(next.seq)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason instanceof SignedOut) return null
      if (reason instanceof Refused && reason.isFinal) await refuse(next, reason, error)
      else {
        const dueAt = await postpone(next, deps.now())
        // Without a connection the rest would fail as well.
        if (reason instanceof Unreachable) return dueAt
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

/** `error` is `reason`, or about the file that was refused for it. */
async function refuse(entry: OutboxEntry, reason: Refused, error: unknown): Promise<void> {
  // The server has deleted uploads that no post named in time: upload them again, once.
  const isStale = reason.refusal?.error === 'post.media' && entry.kind === 'post' && entry.uploaded.length > 0
  if (isStale && !entry.isUploadedAgain) return changeEntry(entry.seq, { uploaded: [], isUploadedAgain: true })
  // Nobody typed these, so nobody needs to see the refusal.
  if (['views', 'watch', 'opening'].includes(entry.kind)) return removeEntry(entry.seq)
  if (entry.kind === 'post' && error !== reason) {
    const { uploadFailure } = await import('#web/upload/upload-failure.ts')
    const { title, description } = uploadFailure(error, entry.files)
    return changeEntry(entry.seq, { refusal: description, refusalTitle: title })
  }
  return changeEntry(entry.seq, { refusal: reason.text ?? reason.message, refusalCode: reason.code })
}

async function postpone(entry: OutboxEntry, now: number): Promise<number> {
  const dueAt = now + Math.min(offlineLimits.outboxRetryMs * 2 ** entry.attempts, offlineLimits.outboxRetryMaxMs)
  await changeEntry(entry.seq, { attempts: entry.attempts + 1, dueAt })
  return dueAt
}
