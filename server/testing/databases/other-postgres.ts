import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { createPrivateFolder, isRoot, serviceAccount, spawnAs } from '#server/db/embedded/account.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { until } from '../until.ts'

const systemFolder = '/usr/lib/postgresql'

/** The programs of a PostgreSQL that this machine has besides the embedded one; undefined if it has none. */
export function otherPostgres(): string | undefined {
  const versions = existsSync(systemFolder) ? readdirSync(systemFolder).filter(version => Number(version) >= 15) : []
  return versions.map(version => join(systemFolder, version, 'bin')).find(folder => existsSync(join(folder, 'initdb')))
}

/** Starts an empty server of that version. */
export async function startOtherPostgres(programs: string) {
  const account = isRoot() ? serviceAccount() : undefined
  const folder = await makeScratchFolder('fl-other-')
  const cluster = join(folder, 'data')
  createPrivateFolder(cluster, account)
  const options = spawnAs(account)
  const flags = ['--auth=trust', '--username=front_line', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', cluster, ...flags], { ...options, stdio: 'ignore' })
  const settings = ['-c', 'listen_addresses=', '-k', cluster, '-c', 'fsync=off']
  const server: ChildProcess = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings], {
    ...options,
    stdio: 'ignore',
  })
  const connectionString = `postgresql://front_line@${encodeURIComponent(cluster)}:5432/postgres`
  const started = async () => {
    const client = new Client({ connectionString })
    try {
      await client.connect()
      return (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const version = await until(started)
  return {
    connectionString,
    version,
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
