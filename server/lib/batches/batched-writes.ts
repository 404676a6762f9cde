import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Batcher } from './batcher.ts'
import { type InTurn, turnsOf } from './turns.ts'

/** Whether rows that others have locked are waited for, or left out. */
export type LockedRows = 'wait' | 'skip'
/** The result of an item that needs a row which somebody else has locked. */
export const locked = Symbol('locked')

interface Options<Item, Result> {
  /** Writes items in one transaction. Only where locked rows are skipped may a result be `locked`. */
  write: (items: readonly Item[], lockedRows: LockedRows) => Promise<readonly (Result | Error | typeof locked)[]>
  /** Items with the same key are written in the order of their arrival. */
  keyOf: (item: Item) => string
  /** The row that an item waits for, the same for all items with its key. */
  rowOf: (item: Item) => number
  /** Writes a batch when no other instance writes one. */
  inTurn: InTurn
}

/** How long batches take turns after one met a locked row: another instance writes to the same posts. */
const turnsMs = 10_000
/** Each takes a connection while it waits. */
const patientAtOnce = 2
/** More rows than are ever locked at once. */
const maxRows = 1_000

/**
 * Writes together what arrives while the last batch is being written. An item that needs a row which somebody else has
 * locked does not hold up the others: it is written by batches that wait for that row.
 */
export class BatchedWrites<Item, Result> {
  readonly #options: Options<Item, Result>
  readonly #prompt: Batcher<Item, Result | typeof locked>
  /** By row, so that nobody waits for a row that somebody else needs. */
  readonly #patient = new LRUCache<number, Batcher<Item, Result | typeof locked>>({ max: maxRows })
  readonly #limit = pLimit(patientAtOnce)
  /** How many items of a key are on their way through the patient batches. */
  readonly #delayed = new Map<string, number>()
  #takesTurnsUntil = 0

  constructor(options: Options<Item, Result>) {
    this.#options = options
    const inTurn: InTurn = work => (performance.now() < this.#takesTurnsUntil ? options.inTurn(work) : work())
    this.#prompt = new Batcher({ run: items => this.#writePromptly(items), inTurn })
  }

  async add(item: Item): Promise<Result> {
    const result = await this.#prompt.add(item)
    if (result !== locked) return result
    const key = this.#options.keyOf(item)
    try {
      const written = await this.#patientFor(item).add(item)
      if (written === locked) throw new Error('A batch that waits for locks has skipped one')
      return written
    } finally {
      const left = (this.#delayed.get(key) ?? 1) - 1
      if (left > 0) this.#delayed.set(key, left)
      else this.#delayed.delete(key)
    }
  }

  #patientFor(item: Item): Batcher<Item, Result | typeof locked> {
    const { rowOf, write } = this.#options
    const row = rowOf(item)
    const batcher =
      this.#patient.get(row) ??
      new Batcher<Item, Result | typeof locked>({ run: items => this.#limit(() => write(items, 'wait')) })
    this.#patient.set(row, batcher)
    return batcher
  }

  /** Items behind a delayed one of the same key are delayed too. */
  async #writePromptly(items: readonly Item[]): Promise<(Result | Error | typeof locked)[]> {
    const { keyOf, write } = this.#options
    const isDelayed = items.map(item => this.#delayed.has(keyOf(item)))
    const prompt = items.filter((_, index) => !isDelayed[index])
    const written = prompt.length > 0 ? await write(prompt, 'skip') : []
    if (written.includes(locked)) this.#takesTurnsUntil = performance.now() + turnsMs
    const results = written.values()
    return items.map((item, index) => {
      const result = isDelayed[index] ? locked : (results.next().value ?? new Error('A batch left out an item'))
      if (result === locked) this.#delayed.set(keyOf(item), (this.#delayed.get(keyOf(item)) ?? 0) + 1)
      return result
    })
  }
}

/**
 * One kind of write that many people do at the same time, batched for each instance. What one person writes to one row is
 * written in the order of its arrival.
 */
export const batchedWrites = <Item extends { actor: { id: number } }, Result>({
  rowOf,
  write,
}: {
  rowOf: Options<Item, Result>['rowOf']
  write: (ctx: Ctx, ...batch: Parameters<Options<Item, Result>['write']>) => ReturnType<Options<Item, Result>['write']>
}): ((ctx: Ctx) => BatchedWrites<Item, Result>) =>
  perContext(
    ctx =>
      new BatchedWrites<Item, Result>({
        keyOf: item => `${item.actor.id} ${rowOf(item)}`,
        rowOf,
        write: (items, lockedRows) => write(ctx, items, lockedRows),
        inTurn: turnsOf(ctx).inTurn,
      }),
  )
