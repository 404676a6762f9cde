import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/engagement.ts'
import { engagementLimits } from '#web/engagement/engagement.limits.ts'
import { beaconCall, call } from '#web/lib/call.ts'
import { sendOrQueue } from '#web/offline/outbox/outbox.ts'
import { type WatchedVideo, WatchTime } from './watch-time.ts'

const againMs = 1_000
/** The server keeps seconds as thousandths. */
const sameSeconds = 0.01
/** So often in a row is said what the server does not take in full, or what does not reach it. */
const triesMost = 12

/**
 * Tells the server how long a video has been watched: that it plays, every 5 s while it does, when it stops, and on
 * leaving the page. The server takes no more than the clock allows since the first play, so what it has cut off is said
 * again a moment later.
 */
export class WatchReport {
  readonly #postId: number
  readonly #url: string
  readonly #time: WatchTime
  readonly #onRead: () => void
  /** The server knows that it plays, and has said what it knew before. */
  #isBegun = false
  #isRead = false
  #isSending = false
  #taken = 0
  /** When it was first played here: without a line, the server cannot know. */
  #startedAt: string | undefined
  #triesLeft = triesMost
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(postId: number, { url, durationSeconds }: WatchedVideo, onRead: () => void) {
    this.#postId = postId
    this.#url = url
    this.#time = new WatchTime(durationSeconds)
    this.#onRead = onRead
  }

  began(): void {
    this.#startedAt ??= new Date().toISOString()
    this.#triesLeft = triesMost
    if (!this.#isBegun) void this.#report()
  }

  /** Playing has come to this position, in seconds. */
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

  /** To be called when the page may be left. */
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

  /** Says that it plays, and hears how long it was watched before; what was played meanwhile is said a moment later. */
  async #begin(send: typeof beaconCall): Promise<boolean> {
    const body = { isVideoPlay: true, watchTimeSeconds: 0, mediaUrl: this.#url }
    const answer = await sendOrQueue(this.#write(), () => send(calls.viewPost, { params: { id: this.#postId }, body }))
    this.#isBegun = true
    if (!answer) return true
    this.#time.resume(answer.watchTimeSeconds)
    this.#hear(answer)
    return true
  }

  /** Answers whether the server took it in full. */
  async #update(send: typeof beaconCall): Promise<boolean> {
    const { seconds } = this.#time
    const body = { watchTimeSeconds: seconds, mediaUrl: this.#url }
    const params = { id: this.#postId }
    const answer = await sendOrQueue(this.#write(), () => send(calls.updateWatchTime, { params, body }))
    if (!answer) {
      this.#taken = seconds
      return true
    }
    if (answer.watchTimeSeconds > this.#taken) this.#triesLeft = triesMost
    this.#hear(answer)
    return answer.isRead || answer.watchTimeSeconds >= seconds - sameSeconds
  }

  /** What waits where there is no line; of several of a video the server is told the longest. */
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
