/** A video of a post. */
export interface WatchedVideo {
  url: string
  /** Null where unknown. */
  durationSeconds: number | null
}

/** Parts that are so near count as one: the first position of a part comes up to a quarter of a second late. */
const joinSeconds = 0.5

/** Seconds of a video that were actually played, in the video's time. Skipped parts do not count; earlier days do. */
export class WatchTime {
  readonly #max: number
  /** From earlier visits, as recorded by the server. */
  #before = 0
  #played = 0
  /** The last position; null after a seek. */
  #position: number | null = null
  /** The parts played in this visit, each from and to a position. */
  readonly #parts: { from: number; to: number }[] = []

  constructor(durationSeconds: number | null) {
    this.#max = durationSeconds ?? Number.POSITIVE_INFINITY
  }

  get seconds(): number {
    return Math.min(this.#before + this.#played, this.#max)
  }

  /** `position` is in seconds. */
  moved(position: number): void {
    const part = this.#position === null ? undefined : this.#parts.at(-1)
    if (!part || position < part.to) this.#parts.push({ from: position, to: position })
    else {
      this.#played += position - part.to
      part.to = position
    }
    this.#position = position
  }

  /** Returns where the first part begins that was not played. Earlier visits are taken to have begun at the start. */
  get gapAt(): number {
    let end = this.#before
    for (const { from, to } of this.#parts.toSorted((a, b) => a.from - b.from)) {
      if (from > end + joinSeconds) break
      end = Math.max(end, to)
    }
    return end
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
