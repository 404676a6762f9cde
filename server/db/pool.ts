import { type CustomTypesConfig, Pool, types as standard } from 'pg'

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
  /** Shown in pg_stat_activity. */
  readonly name?: string
}

/**
 * Opens connections as they are needed. A broken connection, idle or in use, is replaced at the next use and does not
 * crash the process.
 */
export function openPool(connectionString: string, { max, statementTimeoutMs = 30_000, name }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString,
    max,
    types,
    application_name: name ?? 'front-line',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
