import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Line {
  /** The same database at the other end of the line. */
  readonly connectionString: string
  /** Breaks every connection; new ones are refused. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

/** A line to the cluster of a test's database that can be cut: a database server that is away for a while. */
export async function openLine(connectionString: string): Promise<Line> {
  const { username, hostname, port, pathname } = new URL(connectionString)
  const socket = join(decodeURIComponent(hostname), `.s.PGSQL.${port || 5432}`)
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(socket)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => open.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const at = (server.address() as AddressInfo).port
  return {
    connectionString: `postgresql://${username}@127.0.0.1:${at}${pathname}`,
    cut: async () => {
      server.close()
      for (const end of open) end.destroy()
      await once(server, 'close')
    },
    mend: () => listen(at),
  }
}
