/** A video of a post, as far as watching it counts. */
export interface WatchedVideo {
  url: string
  /** Null where nobody knows. */
  durationSeconds: number | null
}

/**
 * Seconds of a video actually played, in the video's own time: what is jumped over does not count, what was played on
 * another day does (decision 27).
 */
export class WatchTime {
  readonly #most: number
  /** From earlier visits, as the server knows them. */
  #before = 0
  #played = 0
  /** Where playing was last seen; null after a jump. */
  #position: number | null = null

  constructor(durationSeconds: number | null) {
    this.#most = durationSeconds ?? Number.POSITIVE_INFINITY
  }

  get seconds(): number {
    return Math.min(this.#before + this.#played, this.#most)
  }

  /** Playing has come to this position, in seconds. */
  moved(position: number): void {
    if (this.#position !== null && position > this.#position) this.#played += position - this.#position
    this.#position = position
  }

  /** The position is about to change without being played. */
  jumped(): void {
    this.#position = null
  }

  /** The server knows of so many seconds from before; they are never less afterwards. */
  resume(seconds: number): void {
    this.#before = Math.max(this.#before, seconds)
  }
}
