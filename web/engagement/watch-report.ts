import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/engagement.ts'
import { engagementLimits } from '#web/engagement/engagement.limits.ts'
import { beaconCall, call } from '#web/lib/call.ts'
import { sendOrQueue } from '#web/offline/outbox/outbox.ts'
import { type WatchedVideo, WatchTime } from './watch-time.ts'

const againMs = 1_000
/** The server stores thousandths of a second. */
const sameSeconds = 0.01
/** So many reports in a row may fail, or not be accepted in full. */
const maxTries = 12

/**
 * Reports how long a video has been watched: when it starts, every 5 s while it plays, when it stops, and when the page
 * closes. The server accepts no more than the time since the first play, so what it cut off is reported again a moment
 * later.
 */
export class WatchReport {
  readonly #postId: number
  readonly #url: string
  readonly #time: WatchTime
  readonly #onRead: () => void
  /** The server has recorded the start, and returned the time from before. */
  #isBegun = false
  #isRead = false
  #isSending = false
  #taken = 0
  /** When it first played here. Offline, the server cannot know. */
  #startedAt: string | undefined
  #triesLeft = maxTries
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(postId: number, { url, durationSeconds }: WatchedVideo, onRead: () => void) {
    this.#postId = postId
    this.#url = url
    this.#time = new WatchTime(durationSeconds)
    this.#onRead = onRead
  }

  began(): void {
    this.#startedAt ??= new Date().toISOString()
    this.#triesLeft = maxTries
    if (!this.#isBegun) void this.#report()
  }

  /** `position` is in seconds. */
  moved(position: number): void {
    this.#time.moved(position)
    this.#reportIn(engagementLimits.watchReportMs)
  }

  jumped(): void {
    this.#time.jumped()
  }

  stopped(): void {
    void this.#report()
  }

  /** For when the page may close. */
  leave(): void {
    if (this.#isNews()) void this.#report(beaconCall)
  }

  #isNews(): boolean {
    return this.#time.seconds > this.#taken + sameSeconds
  }

  #reportIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#report(), ms)
  }

  async #report(send: typeof beaconCall = call): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isSending && send === call) return this.#reportIn(againMs)
    if (this.#isBegun && !this.#isNews()) return undefined
    this.#isSending = true
    const isTaken = await (this.#isBegun ? this.#update(send) : this.#begin(send)).catch(() => false)
    this.#isSending = false
    if (isTaken || this.#triesLeft === 0) return undefined
    this.#triesLeft -= 1
    return this.#reportIn(againMs)
  }

  /** Reports the start, and resumes from the time that the server has recorded. */
  async #begin(send: typeof beaconCall): Promise<boolean> {
    const body = { isVideoPlay: true, watchTimeSeconds: 0, mediaUrl: this.#url }
    const answer = await sendOrQueue(this.#write(), () => send(calls.viewPost, { params: { id: this.#postId }, body }))
    this.#isBegun = true
    if (!answer) return true
    this.#time.resume(answer.watchTimeSeconds)
    this.#hear(answer)
    return true
  }

  /** Returns whether the server accepted the time in full. */
  async #update(send: typeof beaconCall): Promise<boolean> {
    const { seconds } = this.#time
    const body = { watchTimeSeconds: seconds, mediaUrl: this.#url }
    const params = { id: this.#postId }
    const answer = await sendOrQueue(this.#write(), () => send(calls.updateWatchTime, { params, body }))
    if (!answer) {
      this.#taken = seconds
      return true
    }
    if (answer.watchTimeSeconds > this.#taken) this.#triesLeft = maxTries
    this.#hear(answer)
    return answer.isRead || answer.watchTimeSeconds >= seconds - sameSeconds
  }

  /** The entry for the outbox, which keeps the longest time of a video. */
  #write() {
    const { seconds: watchTimeSeconds } = this.#time
    return {
      kind: 'watch' as const,
      postId: this.#postId,
      mediaUrl: this.#url,
      watchTimeSeconds,
      startedAt: this.#startedAt,
    }
  }

  #hear({ isRead, watchTimeSeconds }: ReplyOf<typeof calls.viewPost>): void {
    this.#taken = watchTimeSeconds
    if (isRead && !this.#isRead) this.#onRead()
    this.#isRead = isRead
  }
}
