/** Divides a number of units per second among all who take some, in the order of taking. */
export class Pace {
  readonly #unitsPerMs: number
  #freeAt = 0

  constructor(unitsPerSecond: number) {
    this.#unitsPerMs = unitsPerSecond / 1_000
  }

  /** Takes units, and returns the milliseconds to wait before taking more. */
  take(units: number, now = performance.now()): number {
    this.#freeAt = Math.max(this.#freeAt, now) + units / this.#unitsPerMs
    return this.#freeAt - now
  }
}
