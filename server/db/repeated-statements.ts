/** The most statements that connections keep without taking much of the server's memory. */
const maxNamed = 100
/** Statements that are watched for repetition; their texts are few, because values are parameters. */
const maxWatched = 1_000
const repeats = 50

/**
 * Names the statements that repeat, so that the server plans them once for each connection: planning a page of the feed
 * takes longer than running it. Rare ones stay unnamed, and are planned for their values.
 */
export class RepeatedStatements {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #named = 0

  /** Returns the name of a statement with parameters, undefined as long as it is rare. Counts this use. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= maxNamed) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < repeats) {
      if (this.#counts.size < maxWatched || count > 1) this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    return this.#rename(text)
  }

  /** Has a statement planned again on each connection, because the plans under this name are outdated. */
  renew(text: string, name: string): void {
    if (this.#names.get(text) === name) this.#rename(text)
  }

  #rename(text: string): string {
    this.#named += 1
    const name = `repeated-${this.#named}`
    this.#names.set(text, name)
    return name
  }
}
