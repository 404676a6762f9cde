import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPriorityPool } from './database.ts'
import { isSilence } from './errors.ts'
import type { Db } from './kysely.ts'
import { openKysely } from './kysely.ts'
import { closeConnections } from './lost-connections.ts'
import { openPool } from './pool.ts'
import { type Position, replayedPosition, writtenPosition } from './standby.sql.ts'

type Read<T> = (db: Db) => Promise<T>

/** Where reads go that need not burden the database that is written to (docs/decisions/048-standby.md). */
export interface Reads {
  /** Reads as of a moment that may be some seconds ago: figures. */
  readRecent<T>(read: Read<T>): Promise<T>
  /** Reads everything that was committed before the call. */
  readCurrent<T>(read: Read<T>): Promise<T>
  /** How the standby is doing; null where there is none. */
  readonly standby: StandbyState | null
}

export interface StandbyState {
  /** How old what it shows is; null while it can't be reached. */
  readonly lagMs: number | null
  /** Whether it answers, instead of the primary. */
  readonly isUsed: boolean
}

/** Reads where everything is written. */
export const primaryReads = (db: Db): Reads => ({
  readRecent: read => read(db),
  readCurrent: read => read(db),
  standby: null,
})

interface Options {
  readonly connectionString: string
  readonly primary: Db
  /** For the checks, which must not wait. */
  readonly priorityDb: Db
  readonly log: { warn: (details: unknown, message: string) => void; info: (message: string) => void }
}

const connections = 5
const checkMs = 1_000
/** With a higher lag the primary answers. */
const maxLagMs = 30_000
/** How long a read of everything waits for the standby; a healthy one needs a few milliseconds. */
const reachMs = 200
const pauseMs = 10

interface Sample {
  readonly position: Position
  readonly at: number
}

/** A streaming replica of the database. While it is away or too far behind, and where a read fails, the primary reads. */
export class Standby implements Reads {
  readonly #primary: Db
  readonly #priorityDb: Db
  readonly #log: Options['log']
  readonly #pool: Pool
  readonly #db: Db
  readonly #checkPool: Pool
  readonly #checkDb: Db
  /** Positions of the primary that the standby has not reached, the oldest first. */
  #ahead: Sample[] = []
  #lagMs: number | undefined
  /** Undefined before the first look. */
  #isReached: boolean | undefined
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor({ connectionString, primary, priorityDb, log }: Options) {
    this.#primary = primary
    this.#priorityDb = priorityDb
    this.#log = log
    this.#pool = openPool(connectionString, { max: connections, name: 'front-line standby' })
    this.#db = openKysely(this.#pool)
    this.#checkPool = openPriorityPool(connectionString, this.#pool)
    this.#checkDb = openKysely(this.#checkPool)
  }

  start(): void {
    void this.check()
    this.#timer = setInterval(() => void this.check(), checkMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await Promise.all([this.#pool.end(), this.#checkPool.end()])
  }

  get standby(): StandbyState {
    return { lagMs: this.#lagMs ?? null, isUsed: this.#isUsed }
  }

  get #isUsed(): boolean {
    return this.#lagMs !== undefined && this.#lagMs <= maxLagMs
  }

  readRecent<T>(read: Read<T>): Promise<T> {
    return this.#isUsed ? this.#readHere(read) : read(this.#primary)
  }

  async readCurrent<T>(read: Read<T>): Promise<T> {
    if (!this.#isUsed) return read(this.#primary)
    const written = await writtenPosition(this.#primary)
    return (await this.#reaches(written)) ? this.#readHere(read) : read(this.#primary)
  }

  /** Looks how far behind the standby is; one look at a time. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<void> {
    const at = performance.now()
    // A primary that is away says nothing about the standby.
    const position = await writtenPosition(this.#priorityDb).catch(() => undefined)
    if (position === undefined) return
    try {
      const replayed = await replayedPosition(this.#checkDb)
      if (replayed === undefined) throw new Error('The server of DATABASE_READ_URL is not a standby')
      const newest = this.#ahead.at(-1)
      if (newest === undefined || newest.position < position) this.#ahead.push({ position, at })
      this.#ahead = this.#ahead.filter(sample => sample.position > replayed)
      const [oldest] = this.#ahead
      this.#noteReached(true)
      this.#lagMs = oldest ? performance.now() - oldest.at : 0
    } catch (error) {
      this.#lagMs = undefined
      this.#noteReached(false, error)
      // Those that wait for it have the primary.
      if (isSilence(error as Error)) closeConnections(this.#pool)
    }
  }

  /** Logs changes only. */
  #noteReached(isReached: boolean, err?: unknown): void {
    if (this.#isReached === isReached) return
    this.#isReached = isReached
    if (isReached) this.#log.info('The standby can be reached')
    else this.#log.warn({ err }, 'The standby cannot be reached: the primary answers')
  }

  async #reaches(position: Position): Promise<boolean> {
    const startedAt = performance.now()
    do {
      const replayed = await replayedPosition(this.#db).catch(() => undefined)
      if (replayed === undefined) return false
      if (replayed >= position) return true
      await sleep(pauseMs)
    } while (performance.now() - startedAt < reachMs)
    return false
  }

  /**
   * A standby may go away, cancel a statement that stands in the way of a change, or not have yet what is asked for: then
   * the primary reads.
   */
  async #readHere<T>(read: Read<T>): Promise<T> {
    try {
      return await read(this.#db)
    } catch (error) {
      this.#log.warn({ err: error }, 'A read of the standby failed: the primary answers')
      void this.check()
      return read(this.#primary)
    }
  }
}
