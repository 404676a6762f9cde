import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { makePrivate } from './account.ts'
import type { Home } from './home.ts'

/** The path of a Unix socket has room for 103 bytes on macOS, and PostgreSQL adds `/.s.PGSQL.5432`. */
const longest = 88

/**
 * The folder of the server's socket: beside the cluster, so that whoever opens the cluster finds the server that has it;
 * a short one in /tmp where that path is too long.
 */
export function socketFolder(home: Home): string {
  const beside = join(home.folder, 'socket')
  if (Buffer.byteLength(beside) <= longest) return beside
  return `/tmp/front-line-${createHash('sha256').update(beside).digest('hex').slice(0, 16)}`
}

/**
 * Makes the folder, private to the account: the socket asks for no password, entering the folder is the permission. One
 * that is there already (in /tmp, anyone could have put it there) must be just as private.
 */
export function makeSocketFolder(home: Home): string {
  const folder = socketFolder(home)
  if (!lstatSync(folder, { throwIfNoEntry: false })) makePrivate(folder, home.account)
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === (home.account?.uid ?? process.getuid?.())
  if (!isOurs || (found.mode & 0o77) !== 0) throw new Error(`${folder} should be a private folder of the database.`)
  return folder
}

/** A connection string for `pg`, as DATABASE_URL would be. */
export const connectionString = (home: Home, user: string, database: string) =>
  `postgresql://${user}@${encodeURIComponent(socketFolder(home))}:5432/${database}`

/** One connection as the cluster's superuser, who may still come in when every other place is taken. */
export async function connectAsSuperuser(home: Home): Promise<Client> {
  const client = new Client({
    connectionString: connectionString(home, 'postgres', 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'front-line launcher',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
