import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { spawnAs } from './account.ts'
import { type Binaries, program } from './binaries.ts'
import { cleanUp, clusterOf, type Home } from './home.ts'

const flags = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

/**
 * Creates the cluster unless it exists. It is created under another name and renamed when it is complete and on disk,
 * so that a killed start, or two starts at once, never leave or open an incomplete cluster.
 */
export async function createCluster(
  home: Home,
  binaries: Binaries,
  isDurable: boolean,
  log: (message: string) => void,
): Promise<void> {
  await cleanUp(home, log)
  const cluster = clusterOf(home)
  if (!existsSync(cluster)) {
    const incomplete = join(home.folder, `making-${randomUUID()}`)
    const speed = isDurable ? [] : ['--no-sync']
    const options = spawnAs(home.account)
    await promisify(execFile)(program(binaries, 'initdb'), ['-D', incomplete, ...flags, ...speed], options).catch(
      (cause: Error & { stderr?: string }) => {
        throw new Error(`The database could not be created in ${home.folder}: ${cause.stderr ?? cause.message}`, {
          cause,
        })
      },
    )
    await rename(incomplete, cluster).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      // Another start was faster.
      await rm(incomplete, { recursive: true })
    })
    const folder = await open(home.folder)
    await folder.sync().finally(() => folder.close())
  }
  await requireVersion(cluster, binaries)
}

async function requireVersion(cluster: string, binaries: Binaries): Promise<void> {
  const createdBy = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const [installed] = binaries.version.split('.')
  if (createdBy === installed) return
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${createdBy}, and ${installed} is installed. Back it up with the version of Front Line that made it, and restore it with this one (docs/operating.md).`,
  )
}
