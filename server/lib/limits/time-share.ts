interface Options {
  /** Of the time, 0 to 1. */
  share: number
  /** Unused time is available later, up to this number of milliseconds. */
  burstMs: number
  now?: () => number
}

/** Limits work that is not necessary to a share of the time of this process, so that it delays other work little. */
export class TimeShare {
  readonly #options: Required<Options>
  #leftMs: number
  #at: number

  constructor(options: Options) {
    this.#options = { now: () => performance.now(), ...options }
    this.#leftMs = options.burstMs
    this.#at = this.#options.now()
  }

  /** Whether work has to be left out now. */
  isUsedUp(): boolean {
    const { share, burstMs, now } = this.#options
    const at = now()
    this.#leftMs = Math.min(burstMs, this.#leftMs + (at - this.#at) * share)
    this.#at = at
    return this.#leftMs <= 0
  }

  /** Does work that does not wait for anything; returns null instead where the share is used up. */
  run<Result>(work: () => Result): Result | null {
    if (this.isUsedUp()) return null
    try {
      return work()
    } finally {
      this.#leftMs -= this.#options.now() - this.#at
    }
  }
}
