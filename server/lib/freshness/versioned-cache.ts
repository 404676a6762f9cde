import { LRUCache } from 'lru-cache'
import { Batcher } from '#server/lib/batches/batcher.ts'

export interface Versioned<Value> {
  /** Taken before the value was read, or in the same statement. */
  readonly version: string
  readonly value: Value
}

interface Options<Key extends string | number, Value> {
  /** Keys without a value are left out. */
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Versioned<Value>>>
  bytesOf: (value: Value) => number
  maxBytes: number
}

/**
 * Values that are read once for each version, however many want them. The caller knows the present version, usually
 * from the statement that reads what is not shared.
 */
export class VersionedCache<Key extends string | number, Value extends object> {
  readonly #entries: LRUCache<Key, Versioned<Value>>
  readonly #loads: Batcher<{ keys: readonly Key[]; version: string }, ReadonlyMap<Key, Value>>
  readonly #load: Options<Key, Value>['load']

  constructor({ load, bytesOf, maxBytes }: Options<Key, Value>) {
    this.#load = load
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)) })
    this.#loads = new Batcher({ run: wanted => this.#loadMissing(wanted) })
  }

  /** The value as it was last read, of any version. */
  latest(key: Key): Versioned<Value> | undefined {
    return this.#entries.get(key)
  }

  /** Returns values of this version, or of one that is read after the call; keys without a value are left out. */
  async of(keys: readonly Key[], version: string): Promise<ReadonlyMap<Key, Value>> {
    const { found, missing } = this.#find(keys, version)
    if (missing.length === 0) return found
    const loaded = await this.#loads.add({ keys: missing, version })
    return new Map([...found, ...loaded])
  }

  #find(keys: readonly Key[], version: string) {
    const found = new Map<Key, Value>()
    const missing: Key[] = []
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry?.version === version) found.set(key, entry.value)
      else missing.push(key)
    }
    return { found, missing }
  }

  /** Does not read versions again that an earlier load has read. */
  async #loadMissing(wanted: readonly { keys: readonly Key[]; version: string }[]): Promise<ReadonlyMap<Key, Value>[]> {
    const searched = wanted.map(({ keys, version }) => this.#find(keys, version))
    const missing = [...new Set(searched.flatMap(({ missing }) => missing))]
    const loaded = missing.length > 0 ? await this.#load(missing) : new Map<Key, Versioned<Value>>()
    for (const [key, entry] of loaded) this.#entries.set(key, entry)
    for (const key of missing) if (!loaded.has(key)) this.#entries.delete(key)
    return searched.map(({ found, missing }) => {
      const values = new Map(found)
      for (const key of missing) {
        const entry = loaded.get(key)
        if (entry) values.set(key, entry.value)
      }
      return values
    })
  }
}
