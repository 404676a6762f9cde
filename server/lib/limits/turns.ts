/** Lets work with the same key happen one after the other, in the order in which it came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work)
    const end = turn.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, end)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === end) this.#last.delete(key)
    }
  }
}
