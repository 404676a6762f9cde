import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { isRoot } from './account.ts'
import { type Binaries, installedBinaries, runnableBinaries } from './binaries.ts'
import { claimCluster, holdCluster, InUse, probeServer } from './claim.ts'
import { createCluster } from './cluster.ts'
import { findHome, type Home } from './home.ts'
import { disarmLocks, endPostmaster, postmasterOf } from './postmaster.ts'
import { launch } from './server.ts'
import { connectAsSuperuser, connectionString } from './socket.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** How many instances of the app use it; 1 by default. */
  readonly instances?: number
  /** False in tests: faster, but a power failure may lose everything. */
  readonly durable?: boolean
  /** Where root stores what other accounts cannot reach in the data folder. */
  readonly systemFolder?: string
  /** The programs to run; those of npm by default. */
  readonly installed?: Binaries
}

export interface Embedded {
  /** For the app: owns its database, is not a superuser. */
  readonly connectionString: string
  /** For tests, which create databases. */
  readonly superuserConnectionString: string
  /** Stops the server; all pools must be ended before. */
  readonly stop: () => Promise<void>
}

export const databaseName = 'front_line'
const retryMs = 200

/**
 * Starts the PostgreSQL that npm installed on the cluster of `dataDir`, which is created if needed. It stops with us,
 * even when we are killed, and is restarted if it ends by itself. Throws `InUse` if another instance uses the data
 * folder. An instance that was suspended while its server ended may find that another has taken the cluster: its
 * process then gets SIGTERM, and leaves the other's server alone.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32')
    throw new Error('On Windows set DATABASE_URL to a PostgreSQL of your own, or use WSL.')
  const { log, durable = true, instances = 1, systemFolder = '/var/lib/front-line' } = options
  const dataDir = resolve(options.dataDir)
  const home = await findHome(dataDir, systemFolder, log)
  const installed = options.installed ?? (await installedBinaries())
  const binaries = await runnableBinaries(installed, home.account, isRoot() ? systemFolder : dataDir, log)
  await createCluster(home, binaries, durable, log)

  let isStopping = false
  let hold: Client
  const acquireHold = async () => {
    hold = await holdCluster(home, dataDir, () => void retryUntilDone(acquireHold))
  }
  const claimAndLaunch = async () => {
    await claimCluster(home, dataDir, log)
    return launch(home, binaries, { isDurable: durable, instances })
  }
  let server = await claimAndLaunch().catch(error => {
    // Another start was faster, and the claim says so.
    if (postmasterOf(home)) return claimAndLaunch()
    throw error
  })
  const keepAlive = async () => {
    for (;;) {
      await server.ended
      if (isStopping) return
      log('The database server stopped by itself: restarting it')
      await retryUntilDone(async () => {
        const { owner } = await probeServer(home)
        if (owner && owner !== process.pid) throw new InUse(dataDir, owner)
        // What has ended is the server's parent; killed, it leaves the server behind.
        await endPostmaster(home)
        disarmLocks(home)
        server = await launch(home, binaries, { isDurable: durable, instances })
      })
      if (isStopping) return server.stop()
    }
  }
  const retryUntilDone = async (step: () => Promise<void>) => {
    const attempt = () => step().then(() => true, endIfTaken)
    while (!isStopping && !(await attempt())) await sleep(retryMs)
  }
  const endIfTaken = (error: unknown) => {
    // Our own lock may be there a moment longer than its connection.
    if (!(error instanceof InUse) || error.owner === process.pid || isStopping) return false
    isStopping = true
    log(`${error.message} This one stops.`)
    process.kill(process.pid, 'SIGTERM')
    return false
  }
  await acquireHold().catch(async error => {
    await server.stop()
    throw error
  })
  const keeping = keepAlive()
  await createDatabase(home)
  return {
    connectionString: connectionString(home, databaseName, databaseName),
    superuserConnectionString: connectionString(home, 'postgres', 'postgres'),
    stop: async () => {
      isStopping = true
      await hold.end().catch(() => undefined)
      await server.stop()
      // A restart that was under way has a server of its own.
      await keeping
    },
  }
}

async function createDatabase(home: Home): Promise<void> {
  const client = await connectAsSuperuser(home)
  try {
    const { rows: roles } = await client.query('select from pg_roles where rolname = $1', [databaseName])
    if (roles.length === 0) await client.query(`create role ${databaseName} login`)
    const { rows: databases } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (databases.length === 0) await client.query(`create database ${databaseName} owner ${databaseName}`)
  } finally {
    await client.end()
  }
}
