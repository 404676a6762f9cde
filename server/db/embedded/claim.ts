import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Home } from './home.ts'
import { disarmLocks, orderlyMs, postmasterOf, signalPostmaster } from './postmaster.ts'
import { connectAsSuperuser, processOf } from './socket.ts'

/** Held by the instance that owns the server, on a connection of its own, as long as it lives. */
const lockKey = 0x46_72_6f_6e

/**
 * A new instance takes its lock a moment after its server responds, on a busy machine seconds. A server without a lock
 * gets this long, so that of two starts at once neither stops the other's.
 */
const graceMs = 5_000
const maxWaitMs = 60_000

/** An instance, of which `owner` is the process, uses the data folder. */
export class InUse extends Error {
  readonly owner: number

  constructor(dataDir: string, owner: number) {
    super(`${dataDir} is in use by another running Front Line (process ${owner}).`)
    this.owner = owner
  }
}

/**
 * Makes sure that no server runs on the cluster: waits for one that is stopping, and stops one whose instance died.
 * Throws `InUse` if the server belongs to a running instance.
 */
export async function claimCluster(home: Home, dataDir: string, log: (message: string) => void): Promise<void> {
  const startedAt = performance.now()
  let ownerlessSince: number | undefined
  while (performance.now() - startedAt < maxWaitMs) {
    const { responds, owner } = await probeServer(home)
    if (owner) throw new InUse(dataDir, owner)
    if (!responds && !postmasterOf(home)) return disarmLocks(home)

    ownerlessSince = responds ? (ownerlessSince ?? performance.now()) : undefined
    if (ownerlessSince && performance.now() - ownerlessSince > graceMs) {
      log('Stopping the database server that an instance left behind')
      signalPostmaster(home, 'SIGINT')
      ownerlessSince = undefined
    }
    if (performance.now() - startedAt > orderlyMs) signalPostmaster(home, 'SIGQUIT')
    await sleep(100)
  }
  throw new Error(`A database server runs on ${dataDir} and does not stop. Stop its process by hand.`)
}

/** Whether a server accepts connections on the cluster, and the process that holds its lock, if one does. */
export async function probeServer(home: Home): Promise<{ responds: boolean; owner?: number }> {
  const client = await connectAsSuperuser(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new Error('The database server was started by another user.', { cause: error })
    return undefined
  })
  if (!client) return { responds: false }
  try {
    const owner = await ownerOf(client)
    return { responds: true, ...(owner && { owner }) }
  } catch {
    return { responds: false }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Looks at the lock without taking it, so that no instance finds it taken by a look. */
async function ownerOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = ${lockKey} and granted and datname = current_database()`,
  )
  return rows[0] && processOf(rows[0].name)
}

/** Marks the server as ours until the returned client is ended; calls `lost` if the connection ends by itself. */
export async function holdCluster(home: Home, dataDir: string, lost: () => void): Promise<Client> {
  const client = await connectAsSuperuser(home)
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`)
  if (rows[0]?.free) {
    client.on('end', lost)
    return client
  }
  const owner = await ownerOf(client)
  await client.end()
  throw owner ? new InUse(dataDir, owner) : new Error('The lock of the database server was released just now.')
}
