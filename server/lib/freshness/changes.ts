import type pg from 'pg'
import type { Scope } from '#contract/events.ts'
import * as sql from './changes.sql.ts'
import type { Versions } from './versions.ts'

const sweepMs = 1_000
const readersMs = 3_000

interface ChangesContext {
  readonly pool: pg.Pool
  readonly priorityPool: pg.Pool
  readonly versions: Versions
  readonly log: { error: (details: unknown, message: string) => void }
}

/**
 * Raises versions for committed `changes` rows. The instance that wrote them does so at once; a sweep finds what a
 * crash left behind.
 */
export class Changes {
  readonly #pool: pg.Pool
  readonly #priorityPool: pg.Pool
  readonly #versions: Versions
  readonly #log: ChangesContext['log']
  readonly #timers = new Map<Scope, NodeJS.Timeout>()
  readonly #invalidatedAt = new Map<Scope, number>()
  /** Releases the connection that listens; undefined while none does. */
  #stopListening: (() => void) | undefined
  #opening: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined
  #raising: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor({ pool, priorityPool, versions, log }: ChangesContext) {
    this.#pool = pool
    this.#priorityPool = priorityPool
    this.#versions = versions
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#versions.refresh()
    await this.#listen()
    this.#timer = setInterval(() => this.#tick(), sweepMs)
  }

  /** To be called right after a commit that invalidated these scopes. */
  afterCommit(scopes: readonly Scope[]): void {
    if (scopes.length === 0) return
    this.#versions.markDirty(scopes)
    void this.raiseVersions()
  }

  /** To be called after the commit of what it shows. Invalidates a scope at most once in 3 s. */
  invalidateSoon(scope: Scope): void {
    if (this.#timers.has(scope) || this.#stopped) return
    const wait = Math.max(
      0,
      (this.#invalidatedAt.get(scope) ?? Number.NEGATIVE_INFINITY) + readersMs - performance.now(),
    )
    this.#timers.set(
      scope,
      setTimeout(() => {
        this.#timers.delete(scope)
        this.#invalidatedAt.set(scope, performance.now())
        sql
          .insertChange(this.#pool, scope)
          .then(() => this.afterCommit([scope]))
          .catch((error: unknown) => this.#log.error({ err: error }, 'A scope could not be invalidated'))
      }, wait),
    )
  }

  /** Resolves when everything committed before the call has a version. */
  async raiseVersions(): Promise<void> {
    if (this.#raising) {
      this.#again = true
      return this.#raising
    }
    this.#raising = this.#raiseAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'Versions could not be raised; the sweep tries again'))
      .finally(() => {
        this.#raising = undefined
      })
    return this.#raising
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all([this.#raising, this.#sweeping])
    this.#stopListening?.()
  }

  async #raiseAll(): Promise<void> {
    do {
      this.#again = false
      const write = this.#versions.newestWrite
      const client = await this.#priorityPool.connect()
      try {
        await sql.raiseCommitted(client)
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
      await this.#versions.confirm(write)
    } while (this.#again)
  }

  /** A sweep that still waits for the database is not joined by another one. */
  #tick(): void {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined
    })
  }

  async #sweep(): Promise<void> {
    try {
      await this.#versions.refresh()
      if (await sql.hasChanges(this.#priorityPool)) await this.raiseVersions()
    } catch (error) {
      // The listening connection may lead nowhere too; the next sweep opens another one.
      this.#stopListening?.()
      return this.#logUnlessStopped(error)
    }
    // Not awaited: the pool may have no connection for it for a while, and sweeps go on without it.
    if (!this.#stopListening && !this.#stopped) this.#listen().catch((error: unknown) => this.#logUnlessStopped(error))
  }

  #logUnlessStopped(error: unknown): void {
    if (!this.#stopped) this.#log.error({ err: error }, 'Versions could not be read')
  }

  /** One attempt at a time, however long it takes: each holds a connection of the pool. */
  #listen(): Promise<void> {
    this.#opening ??= this.#openListener().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #openListener(): Promise<void> {
    const client = await this.#pool.connect()
    let isReleased = false
    // A broken connection may emit several errors; it is released once.
    const release = () => {
      if (isReleased) return
      isReleased = true
      if (this.#stopListening === release) this.#stopListening = undefined
      client.release(true)
    }
    client.on('notification', () => void this.#versions.refresh().catch(() => undefined))
    client.on('error', release)
    try {
      await sql.listenToChanges(client)
    } catch (error) {
      release()
      throw error
    }
    if (this.#stopped) release()
    else if (!isReleased) this.#stopListening = release
  }
}
