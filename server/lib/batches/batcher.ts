import { isDatabaseUnavailable } from '#server/db/errors.ts'
import type { InTurn } from './turns.ts'

interface Options<Item, Result> {
  /** Returns a result for each item, in their order; an `Error` rejects its item alone. */
  run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>
  maxItems?: number
  /** Runs a batch when it may begin; what arrives until then belongs to it. At once by default. */
  inTurn?: InTurn
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs one batch at a time: items that arrive while one is running are in the next one, so that a lone item never
 * waits, and batches grow with the load. Those that are added in one go are together. An error in the middle of a batch does not say whose it is, so that its items
 * then run one by one; if the database is unavailable, all of them fail.
 */
export class Batcher<Item, Result> {
  readonly #options: Required<Options<Item, Result>>
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  constructor(options: Options<Item, Result>) {
    this.#options = { maxItems: 100, inTurn: work => work(), ...options }
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      queueMicrotask(() => void this.#runWaiting())
    })
  }

  async #runWaiting(): Promise<void> {
    const { inTurn, maxItems } = this.#options
    while (this.#waiting.length > 0) await inTurn(() => this.#runBatch(this.#waiting.splice(0, maxItems)))
    this.#isRunning = false
  }

  async #runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined || result instanceof Error) reject(result ?? new Error('A batch left out an item'))
        else resolve(result)
      }
    } catch (error) {
      if (batch.length === 1 || (error instanceof Error && isDatabaseUnavailable(error)))
        for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await this.#runBatch([waiting])
    }
  }
}
