/** Items of several shares, taken in turns: one from each share, in order within a share. */
export class FairQueue<T> {
  readonly #shares = new Map<string, T[]>()

  add(share: string, item: T): void {
    const waiting = this.#shares.get(share)
    if (waiting) waiting.push(item)
    else this.#shares.set(share, [item])
  }

  /** The items of one share. */
  waiting(share: string): readonly T[] {
    return this.#shares.get(share) ?? []
  }

  /** Takes the next item; its share gets its next turn after all others. */
  take(): T | undefined {
    for (const [share, waiting] of this.#shares) {
      const item = waiting.shift()
      this.#shares.delete(share)
      if (waiting.length > 0) this.#shares.set(share, waiting)
      return item
    }
    return undefined
  }
}
