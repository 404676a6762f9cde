/** Limits work that is not necessary to a share of the time of this process, so that it delays other work little. */
export class TimeShare {
  readonly #share: number
  readonly #now: () => number
  #restUntil = Number.NEGATIVE_INFINITY

  constructor(share: number, now: () => number = () => performance.now()) {
    this.#share = share
    this.#now = now
  }

  /** Whether work has to be left out now. */
  isUsedUp(): boolean {
    return this.#now() < this.#restUntil
  }

  /** Does work that does not wait for anything; returns null instead where the share is used up. */
  run<Result>(work: () => Result): Result | null {
    if (this.isUsedUp()) return null
    const begun = this.#now()
    try {
      return work()
    } finally {
      const ended = this.#now()
      this.#restUntil = ended + (ended - begun) * (1 / this.#share - 1)
    }
  }
}
