import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import type { Log } from '#server/lib/log.ts'

const retryMs = 250
/** The names that graphile-worker gives to its statements that complete or fail a job. */
const endOfJob = /^(complete|fail)_job/

/**
 * A pool for graphile-worker on which the statement that completes or fails a job is repeated until the database
 * accepts it. The library does not await these statements: an error of one would end the process.
 */
export class JobsPool {
  readonly pool: pg.Pool
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #ending = new Set<Promise<void>>()
  #isSettling = false

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
    // The library connects with a callback to listen, and with a promise to run statements.
    const connect = (listener?: Parameters<typeof pool.connect>[0]) =>
      listener ? pool.connect(listener) : Promise.resolve(this.#client())
    this.pool = new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  /** Waits for the statements under way and gives up those that the database does not accept now. */
  async settle(): Promise<void> {
    this.#isSettling = true
    await Promise.all(this.#ending)
  }

  /** A client that connects with its first statement that does not end a job. */
  #client() {
    let client: pg.PoolClient | undefined
    return {
      query: async (text: string | pg.QueryConfig, values?: unknown[]) => {
        const statement: pg.QueryConfig = typeof text === 'string' ? { text, values: values ?? [] } : text
        if (endOfJob.test(statement.name ?? '')) return this.#track(this.#end(statement))
        client ??= await this.#pool.connect()
        return typeof text === 'string' && !values ? client.query(text) : client.query(statement)
      },
      release: () => client?.release(),
    }
  }

  async #track(ending: Promise<void>): Promise<void> {
    this.#ending.add(ending)
    await ending
    this.#ending.delete(ending)
  }

  async #end(statement: pg.QueryConfig): Promise<void> {
    for (;;) {
      try {
        await this.#pool.query(statement)
        return
      } catch (error) {
        // The heartbeat unlocks the job.
        if (this.#isSettling || !isDatabaseUnavailable(error as Error))
          return this.#log.error({ err: error }, 'The end of a job could not be recorded; it runs again')
      }
      await sleep(retryMs)
    }
  }
}
