import { onlineManager } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { type OutboxWrite, outboxChannel, type Sent } from './entries.ts'
import { addEntry, changeEntry, entriesOf, type OutboxEntry, removeEntriesOf, removeEntry } from './outbox-store.ts'

interface OutboxHandlers {
  /** Called before the entry leaves the outbox. */
  onSent: (sent: Sent, entry: OutboxEntry) => unknown
  /** Called when another tab or the service worker has changed the outbox. */
  onChangedElsewhere: () => void
}

/** The signed-in user's entries. */
const entries = createStore<readonly OutboxEntry[]>([])
let authorId: number | null = null
let onSent: OutboxHandlers['onSent'] = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
let setOpened: () => void = () => undefined
const opened = new Promise<void>(resolve => {
  setOpened = resolve
})
let channel: BroadcastChannel | undefined

/** Starts sending: when the connection returns, and when the page becomes visible. */
export function startOutbox(handlers: OutboxHandlers): void {
  onSent = handlers.onSent
  channel = new BroadcastChannel(outboxChannel)
  channel.addEventListener('message', () => {
    void refresh()
    handlers.onChangedElsewhere()
  })
  onlineManager.subscribe(isOnline => isOnline && void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void drainWhenDue()
  })
}

/** Opens the outbox of the user who is signed in. It is shown to nobody else, and sent only while they are signed in. */
export async function openOutbox(userId: number | null): Promise<void> {
  if (authorId === userId) return
  authorId = userId
  setOpened()
  entries.setState(() => [])
  await refresh()
  await sendNow()
}

/** What the signed-in user wrote that the server has not taken. */
export const useOutbox = (): readonly OutboxEntry[] => useSelector(entries)

/** Reads the entries from the device. */
async function refresh(): Promise<void> {
  const userId = authorId
  const stored = userId === null ? [] : await entriesOf(userId).catch(() => [])
  if (userId === authorId) entries.setState(() => stored)
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await refresh()
}

/**
 * Makes a call, or queues it and returns null while offline. Throws what `direct` throws: refusals always, Unreachable
 * where the device cannot store the entry.
 */
export async function sendOrQueue<T>(write: OutboxWrite, direct: () => Promise<T>): Promise<T | null> {
  if (!onlineManager.isOnline() && (await enqueue(write))) return null
  try {
    return await direct()
  } catch (error) {
    if (!(error instanceof Unreachable) || !(await enqueue(write))) throw error
    return null
  }
}

/** Puts a write into the signed-in user's outbox. Returns false where the device cannot store it. */
export async function enqueue(write: OutboxWrite): Promise<boolean> {
  // What opens it is loaded after the first post, and somebody may write before.
  await Promise.race([opened, new Promise(resolve => setTimeout(resolve, offlineLimits.outboxOpensMs))])
  if (authorId === null) return false
  try {
    await addEntry(authorId, write, Date.now())
  } catch (error) {
    console.warn('This device cannot store the outbox.', error)
    return false
  }
  await changed()
  void registerSync()
  void drainWhenDue()
  return true
}

/** Sends all entries, postponed ones as well. */
export async function sendNow(): Promise<void> {
  for (const { seq, dueAt } of entries.get()) if (dueAt > 0) await changeEntry(seq, { dueAt: 0 })
  await drainWhenDue()
}

export async function discard({ seq }: OutboxEntry): Promise<void> {
  await removeEntry(seq)
  await changed()
}

/** Discards the signed-in user's entries: they sign out. */
export async function clearOutbox(): Promise<void> {
  if (authorId !== null) await removeEntriesOf(authorId)
  await openOutbox(null)
}

async function drainWhenDue(): Promise<void> {
  clearTimeout(timer)
  const userId = authorId
  if (userId === null || entries.get().length === 0 || !onlineManager.isOnline()) return
  // Most people open the app with nothing to send.
  const dueAt = await import('./send-all.ts').then(({ sendAll }) => sendAll(userId, onSent)).catch(() => null)
  await changed()
  if (dueAt !== null && userId === authorId)
    timer = setTimeout(() => void drainWhenDue(), Math.max(dueAt - Date.now(), 1_000))
}

/** Lets the service worker send the entries if the app is closed first, in browsers with background sync. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await sync?.register(outboxChannel).catch(() => undefined)
}
