import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { createPrivateFolder } from './account.ts'
import type { Home } from './home.ts'

/** The path of a Unix socket is limited to 103 bytes on macOS, and PostgreSQL appends `/.s.PGSQL.5432`. */
const maxPathBytes = 88

/**
 * The folder of the server's socket: beside the cluster, so that an instance that opens the cluster finds its server;
 * in /tmp if that path is too long.
 */
export function socketFolder(home: Home): string {
  const beside = join(home.folder, 'socket')
  if (Buffer.byteLength(beside) <= maxPathBytes) return beside
  return `/tmp/front-line-${createHash('sha256').update(beside).digest('hex').slice(0, 16)}`
}

/**
 * Creates the folder, private to the account: the socket needs no password, so access to the folder is the permission.
 * A folder that exists (in /tmp, anyone could have created it) must be just as private.
 */
export function createSocketFolder(home: Home): string {
  const folder = socketFolder(home)
  if (!lstatSync(folder, { throwIfNoEntry: false })) createPrivateFolder(folder, home.account)
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === (home.account?.uid ?? process.getuid?.())
  if (!isOurs || (found.mode & 0o77) !== 0) throw new Error(`${folder} should be a private folder of the database.`)
  return folder
}

/** A connection string like DATABASE_URL. */
export const connectionString = (home: Home, user: string, database: string) =>
  `postgresql://${user}@${encodeURIComponent(socketFolder(home))}:5432/${database}`

const launcherName = 'front-line launcher'

/** The process that a connection of `connectAsSuperuser` names. */
export const processOf = (applicationName: string): number => Number(applicationName.slice(launcherName.length))

/** Connects as the superuser, for whom PostgreSQL reserves connections. */
export async function connectAsSuperuser(home: Home): Promise<Client> {
  const client = new Client({
    connectionString: connectionString(home, 'postgres', 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: `${launcherName} ${process.pid}`,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
