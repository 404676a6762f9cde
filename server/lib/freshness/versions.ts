import { hash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type ScopeVersion, versionsAbove } from './versions.sql.ts'

const freshMs = 2_000

/**
 * The `scope_versions` that this instance has read (docs/decisions/002-freshness.md). Versions only grow and are the
 * same on every instance, until the server starts again or is another one: then everything read before is forgotten. A
 * write of this instance counts at once, by a mark beside the version, until its own version
 * has been read.
 */
export class Versions {
  readonly #pool: pg.Pool
  /** Distinguishes the marks of instances; in containers every instance has the same process id. */
  readonly #instance = randomUUID()
  readonly #known = new Map<string, number>()
  /** Scopes written here whose version has not been read yet → the number of that write. */
  readonly #dirty = new Map<string, number>()
  /** When the server started whose versions these are. */
  #server = ''
  /** Another one each time the versions have gone back. */
  #reset = ''
  #era = ''
  #writes = 0
  #highest = 0
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined
  readonly #listeners = new Set<(raised: readonly ScopeVersion[]) => void>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Whether the last read is recent enough to reply 304 from memory. */
  get isFresh(): boolean {
    return performance.now() - this.#readAt < freshMs
  }

  /** Another one after versions could have been given a second time. */
  get era(): string {
    return this.#era
  }

  /** Equal if nothing has changed in the scopes; what was cached or sent under another one is no longer used. */
  of(...scopes: string[]): string {
    let versions = this.#era
    for (const scope of scopes) {
      const own = this.#dirty.get(scope)
      const version = this.#known.get(scope) ?? 0
      versions += own === undefined ? ` ${version}` : ` ${version} after ${own} of ${this.#instance}`
    }
    return versions
  }

  /** Makes a committed write of this instance count at once. */
  markDirty(scopes: Iterable<string>): void {
    this.#writes += 1
    for (const scope of scopes) this.#dirty.set(scope, this.#writes)
  }

  /** The number of the newest write, for `confirm` once its versions are committed. */
  get newestWrite(): number {
    return this.#writes
  }

  /** Reads the versions that were just committed and drops the marks of writes up to that number. */
  async confirm(write: number): Promise<void> {
    await this.#reading
    await this.refresh()
    for (const [scope, own] of this.#dirty) if (own <= write) this.#dirty.delete(scope)
  }

  /** Calls the listener with versions that have been read: those that are new, or all of them in a new era. */
  onRaised(listener: (raised: readonly ScopeVersion[]) => void): void {
    this.#listeners.add(listener)
  }

  /** The last version that was read of a scope, without writes of this instance that have none yet. */
  committed(scope: string): number {
    return this.#known.get(scope) ?? 0
  }

  /** Every scope that has a version. */
  scopes(): Iterable<string> {
    return this.#known.keys()
  }

  /** The highest version that has been read. */
  get highest(): number {
    return this.#highest
  }

  /** Reads versions until this one is among them, if it exists. */
  async reach(version: number): Promise<void> {
    // The first read may have begun before that version was committed.
    for (let reads = 0; this.#highest < version && reads < 2; reads += 1) await this.refresh()
  }

  /** Reads newer versions; concurrent callers share one query. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const startedAt = performance.now()
    let read = await versionsAbove(this.#pool, this.#highest)
    const isSetBack = read.last < this.#highest
    if (isSetBack || read.server !== this.#server) {
      this.#known.clear()
      this.#highest = 0
      // Versions that were set back without a restart will be given again.
      if (isSetBack) this.#reset = randomUUID()
      read = await versionsAbove(this.#pool, 0)
      this.#server = read.server
      this.#era = hash('sha1', `${this.#server} ${this.#reset}`, 'base64url').slice(0, 11)
    }
    for (const row of read.versions) {
      this.#known.set(row.scope, row.version)
      this.#highest = Math.max(this.#highest, row.version)
    }
    this.#readAt = startedAt
    if (read.versions.length > 0) for (const listener of this.#listeners) listener(read.versions)
  }
}
