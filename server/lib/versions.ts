import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const remembered = 2_000

/**
 * What this instance knows of `scope_version` (docs/decisions/002-freshness.md). Versions only grow and are the same on
 * every instance; a write of this instance counts at once, by a mark beside the version, until its own has been read.
 */
export class Versions {
  readonly #pool: pg.Pool
  /** Tells this instance's marks from another's; in containers every instance has the same process id. */
  readonly #instance = randomUUID()
  readonly #known = new Map<string, number>()
  /** Scopes written here whose version has not been read yet → the number of that write. */
  readonly #own = new Map<string, number>()
  #writes = 0
  #highest = 0
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Whether the last read is young enough to answer 304 from memory. */
  get isFresh(): boolean {
    return performance.now() - this.#readAt < remembered
  }

  of(scope: string): string {
    const own = this.#own.get(scope)
    const version = String(this.#known.get(scope) ?? 0)
    return own === undefined ? version : `${version} after ${own} of ${this.#instance}`
  }

  /** Counts a committed write of this instance at once. */
  markDirty(scopes: Iterable<string>): void {
    this.#writes += 1
    for (const scope of scopes) this.#own.set(scope, this.#writes)
  }

  /** The number of the newest write; pass it to `settle` when its versions have been committed. */
  get newestWrite(): number {
    return this.#writes
  }

  /** Reads the versions that were just committed; the marks of writes up to that number have served. */
  async confirm(write: number): Promise<void> {
    await this.#reading
    await this.refresh()
    for (const [scope, own] of this.#own) if (own <= write) this.#own.delete(scope)
  }

  /** Reads what is newer; callers at the same time share one query. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const asked = performance.now()
    const { rows } = await this.#pool.query<{ scope: string; version: number }>({
      name: 'scope-versions',
      text: 'select scope, version from scope_versions where version > $1 order by version',
      values: [this.#highest],
    })
    for (const row of rows) {
      this.#known.set(row.scope, row.version)
      this.#highest = Math.max(this.#highest, row.version)
    }
    this.#readAt = asked
  }
}
