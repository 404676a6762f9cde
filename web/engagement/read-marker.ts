import type { QueryClient } from '@tanstack/react-query'
import { viewPosts } from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { beaconCall, call } from '#web/lib/call.ts'
import { sendOrQueue } from '#web/offline/outbox/outbox.ts'
import { unviewedCountsQuery } from './engagement.data.ts'
import { WatchReport } from './watch-report.ts'
import type { WatchedVideo } from './watch-time.ts'

const gatherMs = 300
/** After a lost connection. */
const retryMs = 5_000

/**
 * Records posts as viewed, each once a session and many in one call: what becomes visible within 300 ms goes together.
 * What could not be sent is queued, or tried again.
 */
export class ReadMarker {
  readonly #client: QueryClient
  readonly #onRead: (postIds: readonly number[]) => void
  readonly #waiting = new Set<number>()
  readonly #sent = new Set<number>()
  readonly #watches = new Map<string, WatchReport>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient, onRead: (postIds: readonly number[]) => void) {
    this.#client = client
    this.#onRead = onRead
  }

  /** To be called when the whole card, or the end of one taller than the screen, has been visible. */
  viewed(postId: number): void {
    if (this.#sent.has(postId)) return
    this.#waiting.add(postId)
    this.#flushIn(gatherMs)
  }

  /** How long a video of a post has been watched; the same for as long as the page is there. */
  watch(postId: number, video: WatchedVideo): WatchReport {
    const key = `${postId} ${video.url}`
    const known = this.#watches.get(key)
    if (known) return known
    const watch = new WatchReport(postId, video, () => void this.#tellRead([postId]))
    this.#watches.set(key, watch)
    return watch
  }

  /** To be called when the page may be left: what waits goes now, even if the page does too. */
  leave(): void {
    if (this.#waiting.size > 0) void this.#flush(beaconCall)
    for (const watch of this.#watches.values()) watch.leave()
  }

  #flushIn(ms: number): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#flush(), ms)
  }

  async #tellRead(read: readonly number[]): Promise<void> {
    this.#onRead(read)
    await this.#client.invalidateQueries({ queryKey: unviewedCountsQuery.queryKey })
  }

  async #flush(send: typeof beaconCall = call): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const postIds = [...this.#waiting].slice(0, limits.feedPageMax)
    for (const id of postIds) {
      this.#waiting.delete(id)
      this.#sent.add(id)
    }
    try {
      const answer = await sendOrQueue({ kind: 'views', postIds }, () => send(viewPosts, { body: { postIds } }))
      // queued: whether they are read, the server says when it has heard of it
      await this.#tellRead(answer?.read ?? [])
    } catch {
      for (const id of postIds) {
        this.#sent.delete(id)
        this.#waiting.add(id)
      }
      this.#flushIn(retryMs)
      return
    }
    if (this.#waiting.size > 0) this.#flushIn(gatherMs)
  }
}
