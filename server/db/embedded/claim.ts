import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Home } from './home.ts'
import { disarmLocks, orderlyMs, postmasterOf, signalPostmaster } from './postmaster.ts'
import { connectAsSuperuser } from './socket.ts'

/** Held by the instance that owns the server, on a connection of its own, as long as it lives. */
const lockKey = 0x46_72_6f_6e

/**
 * A new instance takes its lock a moment after its server responds, on a busy machine seconds. A server without a lock
 * gets this long, so that of two starts at once neither stops the other's.
 */
const graceMs = 5_000
const maxWaitMs = 60_000

const tryLock = async (client: Client) => {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`)
  return rows[0]?.free === true
}

/**
 * Makes sure that no server runs on the cluster: waits for one that is stopping, and stops one whose instance died.
 * Throws "in use" if the server belongs to a running instance.
 */
export async function claimCluster(home: Home, dataDir: string, log: (message: string) => void): Promise<void> {
  const startedAt = performance.now()
  let ownerlessSince: number | undefined
  while (performance.now() - startedAt < maxWaitMs) {
    const found = await probeServer(home)
    if (found === 'owned') throw await inUse(home, dataDir)
    if (found === 'silent' && !postmasterOf(home)) return disarmLocks(home)

    ownerlessSince = found === 'ownerless' ? (ownerlessSince ?? performance.now()) : undefined
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

/** owned: an instance holds the lock · ownerless: none does · silent: no server, or one that accepts no connections */
export async function probeServer(home: Home): Promise<'owned' | 'ownerless' | 'silent'> {
  const client = await connectAsSuperuser(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new Error('The database server was started by another user.', { cause: error })
    return undefined
  })
  if (!client) return 'silent'
  try {
    return (await tryLock(client)) ? 'ownerless' : 'owned'
  } catch {
    return 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Says which process holds the lock. */
async function inUse(home: Home, dataDir: string): Promise<Error> {
  const client = await connectAsSuperuser(home).catch(() => undefined)
  const holder = client?.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = ${lockKey} and granted`,
  )
  const name = (await holder?.catch(() => undefined))?.rows[0]?.name ?? ''
  await client?.end().catch(() => undefined)
  const pid = name.split(' ').at(-1)
  return new Error(`${dataDir} is in use by another running Front Line${pid ? ` (process ${pid})` : ''}.`)
}

/** Marks the server as ours until the returned client is ended; calls `lost` if the connection ends by itself. */
export async function holdCluster(home: Home, dataDir: string, lost: () => void): Promise<Client> {
  const client = await connectAsSuperuser(home)
  client.on('end', lost)
  if (await tryLock(client)) return client
  client.removeListener('end', lost)
  await client.end()
  throw await inUse(home, dataDir)
}
