import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

const connectMs = 3_000
const lookMs = 1_000
/** After that, statements of the app's pools have given up by themselves. */
const giveUpMs = 40_000
/** A connection that has been used for this long, while its process had nothing to do, waits for what was swallowed. */
const swallowedMs = 3_000
/** Enough for those that were used just before. */
const looks = 5

/** What node-postgres knows of a connection, and how long it has been used. */
interface Connection extends Pick<Client, 'connection'> {
  /** Of the server. */
  processID?: number | null
  usedSince?: number | undefined
}

const opened = new WeakMap<Pool, Set<Connection>>()
const looking = new WeakSet<Pool>()

/** Notes the connections of a pool, so that those that are lost can be closed while they are in use. */
export function noteConnections(pool: Pool): void {
  const connections = new Set<Connection>()
  opened.set(pool, connections)
  const known = (client: unknown) => client as Connection
  pool.on('connect', client => connections.add(known(client)))
  pool.on('acquire', client => {
    known(client).usedSince = performance.now()
  })
  pool.on('release', (_error, client) => {
    known(client).usedSince = undefined
  })
  pool.on('remove', client => connections.delete(known(client)))
}

/** Closes all connections of a pool, in use or not: their statements fail at once. */
export function closeConnections(pool: Pool): void {
  for (const connection of opened.get(pool) ?? []) close(connection)
}

/**
 * Closes the connections that lead nowhere, in use or not, as after a failover without a reset: those whose process is
 * not on the server that answers now, or waits there for a statement that never came. Waits until a server answers. Where
 * a pooler stands in between, which has processes of its own, nothing is closed.
 */
export async function closeLost(pool: Pool, connectionString: string): Promise<void> {
  if (looking.has(pool)) return
  looking.add(pool)
  const startedAt = performance.now()
  while (!pool.ending && performance.now() - startedAt < giveUpMs) {
    const isDone = await look(pool, connectionString).catch(() => false)
    if (isDone) break
    await sleep(lookMs)
  }
  looking.delete(pool)
}

/** Returns whether the server answered until everything was seen. */
async function look(pool: Pool, connectionString: string): Promise<boolean> {
  const client: Client & Connection = new Client({
    connectionString,
    application_name: 'front-line failover',
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let n = 0; n < looks && !pool.ending; n += 1) {
      if (n > 0) await sleep(lookMs)
      const known = [...(opened.get(pool) ?? [])].filter(({ processID }) => processID)
      const usedLong = known.filter(({ usedSince }) => performance.now() - (usedSince ?? Infinity) > swallowedMs)
      const processes = await processesOf(client, [...known, client])
      if (!processes.has(client.processID)) return true
      for (const connection of known) if (!processes.has(connection.processID)) close(connection)
      for (const connection of usedLong) if (processes.get(connection.processID)) close(connection)
    }
    return true
  } finally {
    close(client)
  }
}

/** The processes of these connections that the server has, and whether each has had nothing to do for a while. */
async function processesOf(client: Client, connections: readonly Connection[]) {
  const { rows } = await client.query<{ pid: number; isIdle: boolean }>(
    `select pid, state like 'idle%' and state_change < now() - $2 * interval '1 ms'
       and pid not in (select pid from pg_locks where locktype = 'advisory') as "isIdle"
     from pg_stat_activity where pid = any($1)`,
    [connections.map(({ processID }) => processID), swallowedMs],
  )
  return new Map<number | null | undefined, boolean>(rows.map(({ pid, isIdle }) => [pid, isIdle]))
}

const close = ({ connection }: Connection) => connection.stream.destroy()
