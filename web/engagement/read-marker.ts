import type { QueryClient } from '@tanstack/react-query'
import { viewPosts } from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { sendOrQueue } from '#web/lib/outbox/outbox.ts'
import { unviewedCountsQuery } from './engagement.data.ts'

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

  /** To be called when the page may be left: what waits goes now. */
  leave(): void {
    if (this.#waiting.size > 0) void this.#flush()
  }

  #flushIn(ms: number): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#flush(), ms)
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const postIds = [...this.#waiting].slice(0, limits.feedPageMax)
    for (const id of postIds) {
      this.#waiting.delete(id)
      this.#sent.add(id)
    }
    try {
      const answer = await sendOrQueue({ kind: 'views', postIds }, () => call(viewPosts, { body: { postIds } }))
      // queued: whether they are read, the server says when it has heard of it
      if (answer) this.#onRead(answer.read)
      await this.#client.invalidateQueries({ queryKey: unviewedCountsQuery.queryKey })
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
