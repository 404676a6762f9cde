import { callbackify } from 'node:util'
import { type CustomTypesConfig, Pool, type PoolClient, types as standard } from 'pg'
import { isOutdatedPlan, isReadOnly, isSilence } from './errors.ts'
import { closeLost, noteConnections } from './lost-connections.ts'
import { RepeatedStatements } from './repeated-statements.ts'

const { builtins } = standard

/**
 * Counts and sums become numbers: nothing here exceeds 2^53. A time becomes a `Date`, a day a text such as
 * `2026-03-01`.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: String,
}
type Parse = typeof standard.getTypeParser
const getTypeParser = (...[id, format]: Parameters<Parse>) => parsers[id] ?? standard.getTypeParser(id, format)
const types: CustomTypesConfig = { getTypeParser }

export interface PoolOptions {
  /** Connections; 4 to 10 were best on 2 cores, 20 were worse. */
  readonly max: number
  /** A statement that takes longer is canceled; 30 s by default, 0 for never. */
  readonly statementTimeoutMs?: number
  /** A statement that waits longer for a lock is canceled; 5 s by default, 0 for never. */
  readonly lockTimeoutMs?: number
  /**
   * How long a transaction may keep its locks without a statement, because a frozen instance must not stop the others; by
   * default 10 s, and 60 s where statements may take as long as they need.
   */
  readonly idleMs?: number
  /**
   * A connection whose server has not responded for this long is closed; by default 5 s more than the server needs to
   * cancel the statement, 0 for never.
   */
  readonly silenceTimeoutMs?: number
  /** How long a caller waits for a connection; 10 s by default. */
  readonly connectTimeoutMs?: number
  /** Shown in pg_stat_activity. */
  readonly name?: string
  /** Called when the server was silent: after a failover, other connections to it may lead nowhere too. */
  readonly onSilence?: () => void
}

const slackMs = 5_000
const defaultIdleMs = 10_000
const patientIdleMs = 60_000

/**
 * Opens connections as they are needed. A broken, silent or read-only connection, idle or in use, is replaced at the
 * next use and does not crash the process.
 */
export function openPool(connectionString: string, options: PoolOptions): Pool {
  const {
    max,
    statementTimeoutMs = 30_000,
    lockTimeoutMs = 5_000,
    idleMs = statementTimeoutMs === 0 ? patientIdleMs : defaultIdleMs,
    connectTimeoutMs = 10_000,
    name,
    onSilence,
  } = options
  const { silenceTimeoutMs = statementTimeoutMs && statementTimeoutMs + slackMs } = options
  const pool = new Pool({
    connectionString,
    max,
    types,
    application_name: name ?? 'front-line',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: silenceTimeoutMs,
    idle_in_transaction_session_timeout: idleMs,
  })
  noteConnections(pool)
  const noteSilence = () => {
    dropIdle(pool)
    void closeLost(pool, connectionString)
    onSilence?.()
  }
  const repeated = new RepeatedStatements()
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    nameRepeated(client, repeated)
    endWhenUseless(client, noteSilence)
  })
  // After `pool.query`, which releases its client with the error.
  pool.on('release', (error: unknown) => {
    if (error instanceof Error && isSilence(error)) noteSilence()
  })
  return pool
}

/** One connection whose statements may take as long as they need: for jobs that read everything. */
export function openSlowPool(connectionString: string, name: string): Pool {
  return openPool(connectionString, { max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0, name })
}

/**
 * Has the server plan repeated statements once for this connection, and again after a newer version of the app has changed
 * their tables. In a transaction that fails the transaction.
 */
function nameRepeated(client: PoolClient, repeated: RepeatedStatements): void {
  const query: (...statement: unknown[]) => unknown = client.query.bind(client)
  const run = async (text: string, values: unknown, name: string) => {
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error as Error)) throw error
      repeated.renew(text, name)
      return Promise.resolve(query(text, values)).catch(() => Promise.reject(error))
    }
  }
  const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const hasParameters = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasParameters ? repeated.nameOf(text) : undefined
    if (!hasParameters || name === undefined) return query(text, values, ...rest)
    const [callback] = rest
    return typeof callback === 'function'
      ? callbackify(() => run(text, values, name))(callback as (error: unknown, result: unknown) => void)
      : run(text, values, name)
  }
  client.query = naming as typeof client.query
}

/** Ends a client after an error that shows that its connection is of no use, so that its pool does not keep it. */
function endWhenUseless(client: PoolClient, noteSilence: () => void): void {
  const query: (...statement: unknown[]) => unknown = client.query.bind(client)
  const watched = (...statement: unknown[]) => {
    const result = query(...statement)
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (isSilence(error) || isReadOnly(error)) void client.end().catch(() => undefined)
        if (isSilence(error)) noteSilence()
      })
    return result
  }
  client.query = watched as typeof client.query
}

/** Closes the idle connections of a pool; it opens new ones as they are needed. */
export function dropIdle(pool: Pool): void {
  for (let n = pool.idleCount; n > 0; n -= 1)
    pool.connect().then(
      client => client.release(true),
      () => undefined,
    )
}
