import type { QueryClient } from '@tanstack/react-query'
import { engagementStatus, unviewedCounts } from '#contract/engagement.ts'
import type { Post } from '#contract/feed.ts'
import { activeGiveaways, giveawayStatus } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { write } from '#web/offline/outbox/outbox.ts'
import type { SendOptions } from '#web/offline/outbox/send.ts'
import { WatchReport } from './watch-report.ts'
import type { WatchedVideo } from './watch-time.ts'

const batchMs = 300
/** The delay after a lost connection. */
const retryMs = 5_000
/** What changes with what somebody has read. */
const standing = [unviewedCounts, engagementStatus, activeGiveaways, giveawayStatus]

/** Asks once for each of what changes when somebody has read a post. */
export const refreshStanding = (client: QueryClient): Promise<unknown> =>
  Promise.all(standing.map(contract => client.invalidateQueries({ queryKey: keyOf(contract) })))

/**
 * Whether seeing a post is to be recorded. People who joined later have nothing unread, but confirm only posts that they
 * have seen.
 */
export const isToSee = ({ isUnread, isAskedToConfirm, views }: Post): boolean =>
  isUnread || (isAskedToConfirm && views.length === 0)

/**
 * Records views of posts, each once until everyone is asked to read it again. Views within 300 ms share one call. A call that fails is queued or
 * retried.
 */
export class ReadMarker {
  readonly #client: QueryClient
  readonly #onRead: (postIds: readonly number[]) => void
  readonly #pending = new Set<number>()
  readonly #sent = new Set<number>()
  /** Posts that were read when the page last looked. */
  readonly #read = new Set<number>()
  readonly #watches = new Map<string, WatchReport>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient, onRead: (postIds: readonly number[]) => void) {
    this.#client = client
    this.#onRead = onRead
  }

  /** For when the card has been seen whole. */
  viewed(postId: number): void {
    if (this.#sent.has(postId)) return
    this.#pending.add(postId)
    this.#flushIn(batchMs)
  }

  /** Returns the report of a video of a post. It is the same for as long as the page lives. */
  watch(postId: number, video: WatchedVideo): WatchReport {
    const key = `${postId} ${video.url}`
    const known = this.#watches.get(key)
    if (known) return known
    const watch = new WatchReport(postId, video, () => void this.#reportRead([postId]))
    this.#watches.set(key, watch)
    return watch
  }

  /** Is given the posts as they are now. Those that were read, and are to be read again, start again. */
  follow(posts: readonly Post[]): void {
    for (const post of posts) {
      if (!isToSee(post)) this.#read.add(post.id)
      else if (this.#read.delete(post.id)) this.#startAgain(post)
    }
  }

  #startAgain({ id, media }: Post): void {
    this.#sent.delete(id)
    for (const { url } of media) this.#watches.get(`${id} ${url}`)?.startAgain()
  }

  /** Sends pending views as a beacon, for when the page may close. */
  leave(): void {
    if (this.#pending.size > 0) void this.#flush({ keepalive: true })
    for (const watch of this.#watches.values()) watch.leave()
  }

  #flushIn(ms: number): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#flush(), ms)
  }

  async #reportRead(read: readonly number[]): Promise<void> {
    this.#onRead(read)
    await refreshStanding(this.#client)
  }

  async #flush(options: SendOptions = {}): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const postIds = [...this.#pending].slice(0, limits.feedPageMax)
    for (const id of postIds) {
      this.#pending.delete(id)
      this.#sent.add(id)
    }
    try {
      const reply = await write({ kind: 'views', postIds }, options)
      // For a queued entry, the posts become read once the server has replied.
      await this.#reportRead(reply?.read ?? [])
    } catch {
      for (const id of postIds) {
        this.#sent.delete(id)
        this.#pending.add(id)
      }
      this.#flushIn(retryMs)
      return
    }
    if (this.#pending.size > 0) this.#flushIn(batchMs)
  }
}
