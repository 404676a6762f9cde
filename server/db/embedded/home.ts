import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canUse, createPrivateFolder, isRoot, ownerOf, serviceAccount } from './account.ts'
import { ignoreExisting } from './binaries.ts'

/** The folder of a cluster, and the account that runs it. */
export interface Home {
  /** Contains `data` (the cluster), `socket` and `server.log`; only the account may enter. */
  readonly folder: string
  /** The account that root runs the server as; undefined if we are not root. */
  readonly account: Account | undefined
}

export const clusterOf = (home: Home) => join(home.folder, 'data')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The home of a data folder's cluster: `dataDir/postgres`. If root's data folder is below one that no other account may
 * enter (/root), the cluster is in `systemFolder/<id>` instead, and `dataDir/cluster-id` contains the id: a data folder
 * that was deleted and created again has no id and gets a new, empty cluster.
 */
export async function findHome(dataDir: string, systemFolder: string, log: (message: string) => void): Promise<Home> {
  const inside = join(dataDir, 'postgres')
  const idFile = join(dataDir, 'cluster-id')
  await mkdir(dataDir, { recursive: true })
  if (existsSync(idFile)) return openSystemHome(idFile, systemFolder, log)

  const owner = existsSync(join(inside, 'data')) ? ownerOf(join(inside, 'data')) : undefined
  const account = isRoot() ? (owner ?? serviceAccount()) : undefined
  if (existsSync(inside)) createPrivateFolder(inside, account)
  else await createIfUsable(inside, account)
  if (existsSync(inside) && canUse(inside, account)) return { folder: inside, account }
  if (existsSync(join(inside, 'data')))
    throw new Error(`The database in ${inside} cannot be entered by ${nameOf(account)}.`)
  if (!account) throw new Error(`The folder ${inside} cannot be written to: it belongs to another user.`)
  return createSystemHome(idFile, systemFolder, account, log)
}

/**
 * Creates a folder that the account can use, or none. It is tried under another name, so that another start never finds
 * one that is about to be deleted.
 */
async function createIfUsable(folder: string, account: Account | undefined): Promise<void> {
  const tried = `${folder}-${randomUUID()}`
  createPrivateFolder(tried, account)
  if (canUse(tried, account)) await rename(tried, folder).catch(ignoreExisting)
  await rm(tried, { recursive: true, force: true })
}

const nameOf = (account: Account | undefined) =>
  account ? `user ${account.uid}, whom PostgreSQL runs as` : 'this user'

async function openSystemHome(idFile: string, systemFolder: string, log: (message: string) => void): Promise<Home> {
  const id = (await readFile(idFile, 'utf8')).trim()
  if (!uuid.test(id)) throw new Error(`${idFile} should hold the id of a database, and holds something else.`)
  const folder = join(systemFolder, id)
  if (!existsSync(folder)) {
    throw new Error(
      `${idFile} names the database ${folder}, which is not there. Restore a backup, or delete the file to start with an empty one.`,
    )
  }
  const account = isRoot() ? ownerOf(folder) : undefined
  if (!canUse(folder, account)) throw new Error(`The database in ${folder} belongs to another user: start as root.`)
  log(`The database is in ${folder}`)
  return { folder, account }
}

async function createSystemHome(
  idFile: string,
  systemFolder: string,
  account: Account,
  log: (message: string) => void,
): Promise<Home> {
  const id = randomUUID()
  const folder = join(systemFolder, id)
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  createPrivateFolder(folder, account)
  if (!canUse(folder, account))
    throw new Error(`PostgreSQL does not run as root, and ${nameOf(account)} cannot use ${folder}.`)

  // A link, unlike a rename, never replaces the id that another start has just written.
  await writeFile(`${idFile}.${id}`, `${id}\n`, { flush: true })
  const isFirst = await link(`${idFile}.${id}`, idFile).then(
    () => true,
    () => false,
  )
  await rm(`${idFile}.${id}`)
  if (!isFirst) {
    await rmdir(folder)
    return openSystemHome(idFile, systemFolder, log)
  }
  log(`The data folder cannot be entered by ${nameOf(account)}, so the database is in ${folder}`)
  return { folder, account }
}

/** Nothing takes that long to create; younger ones may be another start's. */
const creationMs = 10 * 60_000

/**
 * Deletes what a killed start left incomplete, and moves an incomplete cluster aside. The killed start's `initdb` may
 * still be writing; what cannot be deleted now is deleted by the next start.
 */
export async function cleanUp(home: Home, log: (message: string) => void): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith('making-')) continue
    const made = join(home.folder, name)
    const startedAt = await stat(made).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (Date.now() - startedAt > creationMs) await rm(made, { recursive: true, force: true }).catch(() => undefined)
  }
  const cluster = clusterOf(home)
  if (!existsSync(cluster) || existsSync(join(cluster, 'global', 'pg_control'))) return
  const aside = `${cluster}-incomplete-${Math.trunc((await stat(cluster)).mtimeMs)}`
  log(`The database in ${cluster} is incomplete: creating it again (what was there is now ${aside})`)
  await rename(cluster, aside)
}
