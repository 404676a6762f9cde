import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Unreachable } from '#web/lib/errors.ts'
import { drain } from './drain.ts'
import { outboxChannel, type Sent, type Write } from './entries.ts'
import { whoIsThere } from './fetch-current-user-id.ts'
import { withLine } from './outbox-lock.ts'
import { addWrite, changeWrite, removeWrite, removeWritesOf, type Stored, writesOf } from './outbox-store.ts'
import { send } from './send.ts'

const nothing: readonly Stored[] = []
let authorId: number | null = null
let writes: readonly Stored[] = nothing
let onSent: (sent: Sent, write: Stored) => unknown = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** Begins: `told` hears of each write that has arrived, before it leaves the queue, and of changes made elsewhere. */
export function startOutbox(told: { onSent: typeof onSent; onElsewhere: () => void }): void {
  onSent = told.onSent
  channel = new BroadcastChannel(outboxChannel)
  channel.addEventListener('message', () => {
    void refresh()
    told.onElsewhere()
  })
  onlineManager.subscribe(isOnline => isOnline && void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void drainWhenDue()
  })
}

/** Whose queue it is: it is shown to nobody else, and sent only while they are signed in. */
export async function openOutbox(personId: number | null): Promise<void> {
  if (authorId === personId) return
  authorId = personId
  writes = nothing
  await refresh()
  await sendNow()
}

/** What the signed-in person has made that has not arrived. */
export const useOutbox = (): readonly Stored[] => useSyncExternalStore(subscribe, () => writes)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the queue anew and shows it. */
async function refresh(): Promise<void> {
  const whose = authorId
  const found = whose === null ? nothing : await writesOf(whose).catch(() => nothing)
  if (whose !== authorId) return
  writes = found
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await refresh()
}

/**
 * Does what a person did: at once where there is a line, else it is queued, and null is answered. What cannot be queued
 * either fails as the call did. A refusal is thrown as it came.
 */
export async function sendOrQueue<T>(write: Write, direct: () => Promise<T>): Promise<T | null> {
  try {
    if (!onlineManager.isOnline()) throw new Unreachable('Offline')
    return await direct()
  } catch (error) {
    if (!(error instanceof Unreachable) || !(await enqueue(write))) throw error
    return null
  }
}

/** Puts a write into the signed-in person's queue; false where the device cannot keep it. */
export async function enqueue(write: Write): Promise<boolean> {
  if (authorId === null) return false
  try {
    await addWrite(authorId, write, Date.now())
  } catch (error) {
    console.warn('Nothing can be queued on this device.', error)
    return false
  }
  await changed()
  void askWorker()
  void drainWhenDue()
  return true
}

/** Sends what waits, whatever was put off. */
export async function sendNow(): Promise<void> {
  for (const { seq, dueAt } of writes) if (dueAt > 0) await changeWrite(seq, { dueAt: 0 })
  await drainWhenDue()
}

export async function discard({ seq }: Stored): Promise<void> {
  await removeWrite(seq)
  await changed()
}

/** Forgets all that the signed-in person has queued: they sign out. */
export async function emptyOutbox(): Promise<void> {
  if (authorId !== null) await removeWritesOf(authorId)
  await openOutbox(null)
}

async function drainWhenDue(): Promise<void> {
  clearTimeout(timer)
  const whose = authorId
  if (whose === null || writes.length === 0 || !onlineManager.isOnline()) return
  const again = await withLine(() => drain(whose, { whoIsThere, send, onSent: arrived, now: Date.now })).catch(
    () => null,
  )
  await changed()
  if (again !== null && whose === authorId)
    timer = setTimeout(() => void drainWhenDue(), Math.max(again - Date.now(), 1_000))
}

async function arrived(sent: Sent, write: Stored): Promise<void> {
  await onSent(sent, write)
}

/** The service worker sends it where the app is closed before the line is back, in browsers that can do that. */
async function askWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await sync?.register(outboxChannel).catch(() => undefined)
}
