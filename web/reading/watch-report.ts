import { createStore } from '@tanstack/store'
import type { ReplyTo } from '#web/offline/outbox/entries.ts'
import { write } from '#web/offline/outbox/outbox.ts'
import type { SendOptions } from '#web/offline/outbox/send.ts'
import { type WatchedVideo, WatchTime } from './watch-time.ts'

/** How far somebody is with a video. */
export interface WatchProgress {
  /** Seconds that were not played yet; null until it plays, or where its duration is unknown. */
  secondsLeft: number | null
  /** Where the first part begins that was not played. */
  gapAt: number
  /** It is at its end. */
  hasEnded: boolean
}

/** How often it reports while the video plays. */
const reportMs = 5_000
const retryMs = 1_000
/** The server stores thousandths of a second. */
const toleranceSeconds = 0.01
/** How many reports in a row may fail, or not be accepted in full. */
const maxRetries = 12

/**
 * Reports how long a video has been watched: when it starts, every 5 s while it plays, when it stops, and when the page
 * closes. The server accepts no more than the time since the first play, so what it cut off is reported again a moment
 * later.
 */
export class WatchReport {
  readonly #postId: number
  readonly #url: string
  #time: WatchTime
  readonly #onRead: () => void
  /** The server has recorded the start, and returned the time from before. */
  #isStarted = false
  #isRead = false
  #isSending = false
  #acceptedSeconds = 0
  /** When it first played here. Offline, the server cannot know. */
  #startedAt: string | undefined
  #retriesLeft = maxRetries
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #durationSeconds: number | null
  readonly progress = createStore<WatchProgress>({ secondsLeft: null, gapAt: 0, hasEnded: false })

  constructor(postId: number, { url, durationSeconds }: WatchedVideo, onRead: () => void) {
    this.#postId = postId
    this.#url = url
    this.#durationSeconds = durationSeconds
    this.#time = new WatchTime(durationSeconds)
    this.#onRead = onRead
  }

  began(): void {
    this.#startedAt ??= new Date().toISOString()
    this.#show({ hasEnded: false })
    this.#retriesLeft = maxRetries
    if (!this.#isStarted) void this.#report()
  }

  /** `position` is in seconds. */
  moved(position: number): void {
    this.#time.moved(position)
    this.#show({})
    this.#reportIn(reportMs)
  }

  jumped(): void {
    this.#time.jumped()
  }

  /** It has played to its end, or was skipped to it. */
  ended(): void {
    this.#show({ hasEnded: true })
  }

  stopped(): void {
    void this.#report()
  }

  /** For when everyone is asked to read the post again. */
  startAgain(): void {
    this.#time = new WatchTime(this.#durationSeconds)
    this.#isStarted = false
    this.#isRead = false
    this.#acceptedSeconds = 0
    this.#startedAt = undefined
    this.#show({ hasEnded: false })
  }

  /** For when the page may close. */
  leave(): void {
    if (this.#hasNews()) void this.#report({ keepalive: true })
  }

  /** Updates the progress, once a second at most. */
  #show(change: Partial<WatchProgress>): void {
    const { seconds, gapAt } = this.#time
    const secondsLeft = this.#durationSeconds === null ? null : Math.round(this.#durationSeconds - seconds)
    const now = this.progress.get()
    if (secondsLeft !== now.secondsLeft || 'hasEnded' in change)
      this.progress.setState(() => ({ ...now, ...change, secondsLeft, gapAt }))
  }

  #hasNews(): boolean {
    return this.#time.seconds > this.#acceptedSeconds + toleranceSeconds
  }

  #reportIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#report(), ms)
  }

  async #report(options: SendOptions = {}): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isSending && !options.keepalive) return this.#reportIn(retryMs)
    if (this.#isStarted && !this.#hasNews()) return undefined
    this.#isSending = true
    const isAccepted = await (this.#isStarted ? this.#update(options) : this.#start(options)).catch(() => false)
    this.#isSending = false
    if (isAccepted || this.#retriesLeft === 0) return undefined
    this.#retriesLeft -= 1
    return this.#reportIn(retryMs)
  }

  /** Reports the start, and resumes from the time that the server has recorded. */
  async #start(options: SendOptions): Promise<boolean> {
    const reply = await write({ ...this.#entry(), isStart: true }, options)
    this.#isStarted = true
    if (!reply) return true
    this.#time.resume(reply.watchTimeSeconds)
    this.#show({})
    this.#handleReply(reply)
    return true
  }

  /** Returns whether the server accepted the time in full. */
  async #update(options: SendOptions): Promise<boolean> {
    const { seconds } = this.#time
    const reply = await write(this.#entry(), options)
    if (!reply) {
      this.#acceptedSeconds = seconds
      return true
    }
    if (reply.watchTimeSeconds > this.#acceptedSeconds) this.#retriesLeft = maxRetries
    this.#handleReply(reply)
    return reply.isRead || reply.watchTimeSeconds >= seconds - toleranceSeconds
  }

  /** The entry of the outbox, which keeps the longest time of a video. */
  #entry() {
    const { seconds: watchTimeSeconds } = this.#time
    return {
      kind: 'watch' as const,
      postId: this.#postId,
      mediaUrl: this.#url,
      watchTimeSeconds,
      startedAt: this.#startedAt,
    }
  }

  #handleReply({ isRead, watchTimeSeconds }: ReplyTo<'watch'>): void {
    this.#acceptedSeconds = watchTimeSeconds
    if (isRead && !this.#isRead) this.#onRead()
    this.#isRead = isRead
  }
}
