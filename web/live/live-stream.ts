import { onlineManager } from '@tanstack/react-query'
import { second } from '#contract/durations.ts'
import { type LiveEvent, liveEvents } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'

/** Limits of the live stream in the browser. Times are milliseconds. */
export const liveLimits = {
  /** Longer without a heartbeat, the stream counts as lost. */
  silenceMs: 2.5 * limits.liveHeartbeatMs,
  /** Before the first new attempt, and doubled after each failure; a random part makes it up to five times as long. */
  retryMs: second,
  retryMaxMs: 12 * second,
  /** An announced change waits for a request that has begun before it. */
  busyMs: second / 4,
} as const

interface Listener {
  onEvent: (event: LiveEvent) => void
  /** Nothing announces changes any more. */
  onLost: () => void
}

/** The lock of the tab that has the stream, and the channel by which others get its events. */
const name = 'live-stream'

/** From a new tab. */
const hello = 'hello'
type Message = LiveEvent | null | typeof hello

/** The required browser features; without them, as on a page over plain http, there is only polling. */
const isSupported = () => 'locks' in navigator && 'BroadcastChannel' in globalThis && 'EventSource' in globalThis

/** The live stream of a browser: one visible tab has it and passes its events on to the others. */
class LiveStream {
  readonly #listener: Listener
  readonly #channel = new BroadcastChannel(name)
  readonly #left = new AbortController()
  #source: EventSource | undefined
  /** In the tab that has the stream: all that it has announced. */
  #announced: LiveEvent | undefined
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(listener: Listener) {
    this.#listener = listener
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === null) this.#lost()
      else if (data !== hello) this.#received(data)
      else if (this.#announced) this.#channel.postMessage(this.#announced)
    })
    this.#channel.postMessage(hello)
    const { signal } = this.#left
    navigator.locks
      .request(name, { signal }, () => {
        this.#connect()
        return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      })
      // Left before its turn, or not allowed in this window, which then polls.
      .catch(() => undefined)
  }

  /** Leaves the stream to another tab. */
  leave(): void {
    this.#disconnect()
    this.#left.abort()
    this.#channel.close()
    this.#lost()
  }

  #connect(): void {
    if (this.#left.signal.aborted) return
    this.#source = new EventSource(liveEvents.path)
    this.#source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#failures = 0
      const event = JSON.parse(data) as LiveEvent
      const before = this.#announced?.era === event.era ? this.#announced.versions : {}
      this.#announced = { ...event, versions: { ...before, ...event.versions }, spreadMs: 0 }
      this.#channel.postMessage(event)
      this.#received(event)
    })
    this.#source.addEventListener('error', () => this.#reconnect())
  }

  #disconnect(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
    this.#announced = undefined
  }

  /** The browser's own attempts would come all at once after a restart of the server. */
  #reconnect(): void {
    this.#disconnect()
    this.#channel.postMessage(null)
    this.#lost()
    const delay = Math.min(liveLimits.retryMs * 2 ** this.#failures, liveLimits.retryMaxMs)
    this.#failures += 1
    this.#retry = setTimeout(() => this.#connect(), delay * (1 + 4 * Math.random()))
  }

  #received(event: LiveEvent): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => (this.#source ? this.#reconnect() : this.#lost()), liveLimits.silenceMs)
    this.#listener.onEvent(event)
  }

  #lost(): void {
    clearTimeout(this.#silence)
    this.#listener.onLost()
  }
}

/** Follows the live stream while the page is visible and online, as polling does. Returns how to stop. */
export function followLiveStream(listener: Listener): () => void {
  if (!isSupported()) return () => undefined
  let stream: LiveStream | undefined
  const follow = (isWanted: boolean) => {
    if (!isWanted) {
      stream?.leave()
      stream = undefined
    } else stream ??= new LiveStream(listener)
  }
  const update = () => follow(document.visibilityState === 'visible' && onlineManager.isOnline())
  // A page that Back may return to holds neither connection nor lock.
  const suspend = () => follow(false)
  update()
  const unsubscribe = onlineManager.subscribe(update)
  document.addEventListener('visibilitychange', update)
  addEventListener('pageshow', update)
  addEventListener('pagehide', suspend)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', update)
    removeEventListener('pageshow', update)
    removeEventListener('pagehide', suspend)
    suspend()
  }
}
