import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'

export interface DatabaseProxy {
  /** The same database, through the proxy. */
  readonly connectionString: string
  /** Breaks every connection and refuses new ones. */
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  /** Passes nothing on over the open connections, as after a failover without a reset. New connections work. */
  readonly silence: () => void
  /** The same, and the server that the connections led to is gone. */
  readonly failOver: () => void
  /** Passes each request on so many milliseconds later. */
  readonly delay: (ms: number) => void
  /** Passes what follows these bytes of a reply on a little later. */
  readonly pauseAfter: (bytes: Buffer) => void
}

const pauseMs = 20

/** A proxy in front of a test's database that can break its connections, as when the database server is down. */
export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const { username, hostname, port, pathname } = new URL(connectionString)
  const socket = join(decodeURIComponent(hostname), `.s.PGSQL.${port || 5432}`)
  const sockets = new Set<Socket>()
  const databases = new Set<Socket>()
  let delayMs = 0
  const delayed = () =>
    new Transform({ transform: (chunk, _encoding, done) => void setTimeout(done, delayMs, null, chunk) })
  let pauseBytes: Buffer | undefined
  const paused = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const start = pauseBytes ? chunk.indexOf(pauseBytes) : -1
        if (!pauseBytes || start < 0) return done(null, chunk)
        const end = start + pauseBytes.length
        this.push(chunk.subarray(0, end))
        setTimeout(done, pauseMs, null, chunk.subarray(end))
      },
    })
  const server = createServer(client => {
    const database = connect(socket)
    for (const end of [client, database]) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => sockets.delete(end))
    }
    databases.add(database)
    database.on('close', () => databases.delete(database))
    client.pipe(delayed()).pipe(database).pipe(paused()).pipe(client)
  })
  const listen = async (onPort: number) => {
    server.listen(onPort, '127.0.0.1')
    await once(server, 'listening')
  }
  const silence = () => {
    for (const end of sockets) end.unpipe()
  }
  await listen(0)
  const { port: proxyPort } = server.address() as AddressInfo
  return {
    connectionString: `postgresql://${username}@127.0.0.1:${proxyPort}${pathname}`,
    disconnect: async () => {
      server.close()
      for (const end of sockets) end.destroy()
      await once(server, 'close')
    },
    reconnect: () => listen(proxyPort),
    silence,
    failOver: () => {
      const before = [...databases]
      silence()
      for (const database of before) database.destroy()
    },
    delay: ms => {
      delayMs = ms
    },
    pauseAfter: bytes => {
      pauseBytes = bytes
    },
  }
}
