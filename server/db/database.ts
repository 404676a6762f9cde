import type { Pool } from 'pg'
import { startEmbedded } from './embedded/start.ts'
import type { Db } from './kysely.ts'
import { openKysely } from './kysely.ts'
import { closeLost } from './lost-connections.ts'
import { migrateToLatest } from './migrate.ts'
import { dropIdle, openPool } from './pool.ts'

export interface DatabaseOptions {
  /** Without it the embedded PostgreSQL runs on the data folder. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly log: (message: string) => void
}

export interface Database {
  readonly pool: Pool
  readonly db: Db
  /** For short statements that must not wait for others: versions, sessions and readiness. */
  readonly priorityPool: Pool
  /** For other pools, such as that of the jobs; end them before `close`. */
  readonly connectionString: string
  readonly close: () => Promise<void>
  /** Stops the embedded server at once, also while connections are in use. */
  readonly stopServer: () => Promise<void>
}

/** Throws unless a server responds and accepts the user. */
export async function requireReachable(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { max: 1, name: 'front-line start' })
  try {
    const client = await pool.connect()
    client.release()
  } finally {
    await pool.end()
  }
}

const connections = 10
/** A server that does not respond is noticed within seconds. */
const priority = {
  max: 2,
  statementTimeoutMs: 4_000,
  lockTimeoutMs: 2_000,
  silenceTimeoutMs: 5_000,
  connectTimeoutMs: 3_000,
  name: 'front-line priority',
}

/** Connects to the database, or starts the embedded one, and migrates it. */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  try {
    const steps = await migrateToLatest(connectionString, { log })
    if (steps.length > 0) log(`Migrated the database to ${steps.at(-1)}`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const pool = openPool(connectionString, { max: connections })
  const priorityPool = openPriorityPool(connectionString, pool)
  const stopServer = async () => embedded?.stop()
  const close = async () => {
    await Promise.all([pool.end(), priorityPool.end()])
    await stopServer()
  }
  return { pool, db: openKysely(pool), priorityPool, connectionString, close, stopServer }
}

export const openPriorityPool = (connectionString: string, pool: Pool): Pool =>
  openPool(connectionString, {
    ...priority,
    onSilence: () => {
      dropIdle(pool)
      void closeLost(pool, connectionString)
    },
  })
