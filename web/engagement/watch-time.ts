/** A video of a post. */
export interface WatchedVideo {
  url: string
  /** Null where unknown. */
  durationSeconds: number | null
}

/** Seconds of a video that were actually played, in the video's time. Skipped parts do not count; earlier days do. */
export class WatchTime {
  readonly #max: number
  /** From earlier visits, as recorded by the server. */
  #before = 0
  #played = 0
  /** The last position; null after a seek. */
  #position: number | null = null

  constructor(durationSeconds: number | null) {
    this.#max = durationSeconds ?? Number.POSITIVE_INFINITY
  }

  get seconds(): number {
    return Math.min(this.#before + this.#played, this.#max)
  }

  /** `position` is in seconds. */
  moved(position: number): void {
    if (this.#position !== null && position > this.#position) this.#played += position - this.#position
    this.#position = position
  }

  /** The position is about to change by a seek. */
  jumped(): void {
    this.#position = null
  }

  /** Adds the seconds that the server has recorded. The total never decreases. */
  resume(seconds: number): void {
    this.#before = Math.max(this.#before, seconds)
  }
}
