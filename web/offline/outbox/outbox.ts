import { onlineManager } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { SendHandlers } from './drain.ts'
import { laneOf, type OutboxEntry, type OutboxWrite, outboxChannel, type ReplyTo } from './entries.ts'
import { reasonOf, type SendOptions, send } from './send.ts'

/** The entries on the device, which the first posts come without. */
const device = () => import('./store.ts')
/** Most people open the app with nothing that waits. */
const drains = () => import('./drain.ts')

interface OutboxHandlers extends SendHandlers {
  /** Called when another tab or the service worker has changed the outbox. */
  onChangedElsewhere: () => void
}

/** The signed-in user's entries that wait, or that the server refused. */
const entries = createStore<readonly OutboxEntry[]>([])
/** What was written last in this tab. */
const lastWrite = createStore<OutboxWrite | null>(null)
/** Entries on the device that `write` is sending. */
const underway = new Set<number>()
let authorId: number | null = null
let sendHandlers: SendHandlers = {}
let timer: ReturnType<typeof setTimeout> | undefined
let setOpened: () => void = () => undefined
const opened = new Promise<void>(resolve => {
  setOpened = resolve
})
let channel: BroadcastChannel | undefined

/** Starts sending: when the connection returns, and when the page becomes visible. */
export function startOutbox(handlers: OutboxHandlers): void {
  sendHandlers = handlers
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

/** The signed-in user's pending and refused entries. */
export const useOutbox = (): readonly OutboxEntry[] => useSelector(entries)

export const useLastWrite = (): OutboxWrite | null => useSelector(lastWrite)

/** The reason of the signal that leaves a post to the outbox while its files are uploaded. */
export const sentLater = new Error('Sent later')

/**
 * Sends what the user wrote: at once, or later where the server can't be reached, or where something waits that goes
 * first. Returns the reply, or null where it waits. Throws what `send` throws, and Unreachable where it would have to
 * wait and the device can't store it.
 */
export async function write<W extends OutboxWrite>(
  written: W,
  options: SendOptions = {},
): Promise<ReplyTo<W['kind']> | null> {
  lastWrite.setState(() => written)
  if ((!onlineManager.isOnline() || isBehindOthers(written)) && (await enqueue(written))) return null
  let latest: OutboxWrite = written
  const onUploaded: SendOptions['onUploaded'] = (uploaded, file) => {
    if (latest.kind === 'post') latest = { ...latest, uploaded }
    options.onUploaded?.(uploaded, file)
  }
  // What is typed is safe in its draft until then, and what is read is read again. A tap has only this.
  const isTap =
    written.kind === 'like' || written.kind === 'reaction' || written.kind === 'vote' || written.kind === 'confirm'
  const stored = isTap ? storeUnderway(written) : undefined
  try {
    return (await send(written, { ...options, onUploaded, isFirst: true })) as ReplyTo<W['kind']>
  } catch (error) {
    await stored
    const { signal } = options
    const isLater = signal?.aborted ? signal.reason === sentLater : reasonOf(error) instanceof Unreachable
    if (isLater && (await enqueue(latest))) return null
    throw error
  } finally {
    void stored?.then(remove).catch(() => undefined)
  }
}

/** Whether something that goes first waits to be sent. */
function isBehindOthers(written: OutboxWrite): boolean {
  const lane = laneOf(written)
  return entries.get().some(entry => entry.refusal === undefined && laneOf(entry) === lane)
}

/** Stores an entry until its reply: should this page be closed first, the next one sends it. */
async function storeUnderway(written: OutboxWrite): Promise<number | null> {
  const seq = await store(written, Date.now() + offlineLimits.outboxUnderwayMs)
  if (seq !== null) underway.add(seq)
  return seq
}

async function remove(seq: number | null): Promise<void> {
  if (seq === null) return
  await (await device()).removeEntry(seq)
  underway.delete(seq)
}

/** Stores an entry of the signed-in user. Returns its number, or null where the device can't store it. */
async function store(written: OutboxWrite, dueAt?: number): Promise<number | null> {
  // What opens the outbox is loaded after the first post, and somebody may write before.
  await Promise.race([opened, new Promise(resolve => setTimeout(resolve, offlineLimits.outboxOpensMs))])
  if (authorId === null) return null
  try {
    const { addEntry } = await device()
    return await addEntry(authorId, written, Date.now(), dueAt)
  } catch (error) {
    console.warn('This device cannot store the outbox.', error)
    return null
  }
}

/** Puts a write into the signed-in user's outbox. Returns false where the device cannot store it. */
export async function enqueue(written: OutboxWrite): Promise<boolean> {
  if ((await store(written)) === null) return false
  await changed()
  void drains()
    .then(({ registerSync }) => registerSync())
    .catch(() => undefined)
  void drainWhenDue()
  return true
}

const readEntries = async (userId: number) => (await device()).entriesOf(userId)

/** Reads the entries from the device. */
async function refresh(): Promise<void> {
  const userId = authorId
  const stored = userId === null ? [] : await readEntries(userId).catch(() => [])
  if (userId === authorId) entries.setState(() => stored.filter(({ seq }) => !underway.has(seq)))
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await refresh()
}

/** Sends all entries, postponed ones as well. */
export async function sendNow(): Promise<void> {
  for (const { seq, dueAt } of entries.get()) if (dueAt > 0) await (await device()).changeEntry(seq, { dueAt: 0 })
  await drainWhenDue()
}

export async function discard({ seq }: OutboxEntry): Promise<void> {
  await (await device()).removeEntry(seq)
  await changed()
}

/** Discards the signed-in user's entries: they sign out. */
export async function clearOutbox(): Promise<void> {
  if (authorId !== null) await (await device()).removeEntriesOf(authorId)
  await openOutbox(null)
  lastWrite.setState(() => null)
}

async function drainWhenDue(): Promise<void> {
  clearTimeout(timer)
  const userId = authorId
  if (userId === null || entries.get().length === 0 || !onlineManager.isOnline()) return
  const dueAt = await drains()
    .then(({ sendAll }) => sendAll(userId, sendHandlers))
    .catch(() => null)
  await changed()
  if (dueAt !== null && userId === authorId)
    timer = setTimeout(() => void drainWhenDue(), Math.max(dueAt - Date.now(), 1_000))
}
