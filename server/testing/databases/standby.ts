import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { createPrivateFolder, isRoot, ownerOf, spawnAs } from '#server/db/embedded/account.ts'
import { installedBinaries, program, runnableBinaries } from '#server/db/embedded/binaries.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { until } from '../until.ts'

export interface TestStandby {
  /** The same database on the standby. */
  connectionStringOf(primary: string): string
  /** Has the standby show nothing newer, as when it is far behind. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Whether it shows what the primary had written up to there. */
  hasReplayed(position: string): Promise<boolean>
  /** How often it has read a table of this database for anybody, some seconds late. */
  readsOf(primary: string, table: string): Promise<number>
  /** Returns once it accepts connections. */
  start(): Promise<void>
  /** At once, as when its machine fails. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Starts a streaming replica of a running cluster of tests, from a copy of its files. */
export async function startStandby(superuser: string): Promise<TestStandby> {
  const settingOf = async (name: string) =>
    String((await rowsOf(superuser, `select current_setting('${name}') as it`))[0]?.it)
  const data = await settingOf('data_directory')
  const sockets = await settingOf('unix_socket_directories')
  const connections = await settingOf('max_connections')
  const account = isRoot() ? ownerOf(data) : undefined
  const folder = await makeScratchFolder('fl-standby-')
  const binaries = await runnableBinaries(await installedBinaries(), account, folder, () => undefined)
  const cluster = join(folder, 'data')
  createPrivateFolder(cluster, account)
  await copyCluster(superuser, data, cluster)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])

  const connectionStringOf = (primary: string) => primary.replace(/@[^:/]+/, `@${encodeURIComponent(cluster)}`)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster,
    primary_conninfo: `host=${sockets} port=5432 user=${new URL(superuser).username}`,
    max_connections: connections,
    shared_buffers: '32MB',
    fsync: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const own = connectionStringOf(superuser)
  let server: ChildProcess
  const start = async () => {
    server = spawn(program(binaries, 'postgres'), ['-D', cluster, ...flags], { ...spawnAs(account), stdio: 'ignore' })
    const isReady = () =>
      rowsOf(own, 'select').then(
        () => true,
        () => false,
      )
    await until(isReady)
  }
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }
  await start()
  return {
    connectionStringOf,
    pause: () => rowsOf(own, 'select pg_wal_replay_pause()').then(() => undefined),
    resume: () => rowsOf(own, 'select pg_wal_replay_resume()').then(() => undefined),
    hasReplayed: async position =>
      (await rowsOf(own, `select pg_last_wal_replay_lsn() >= '${position}' as has`))[0]?.has === true,
    readsOf: async (primary, table) => {
      const scans = `select seq_scan + coalesce(idx_scan, 0) as n from pg_stat_user_tables where relname = '${table}'`
      const [row] = await rowsOf(connectionStringOf(primary), scans)
      return Number(row?.n)
    },
    start,
    stop,
    remove: async () => {
      if (server.exitCode === null) await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** As `pg_basebackup` does, which is not among the embedded programs. */
async function copyCluster(superuser: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(from, to, { recursive: true, filter: file => !file.endsWith('postmaster.pid') })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(join(to, 'pg_wal'), { recursive: true })
    await mkdir(join(to, 'pg_wal'))
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

async function rowsOf(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
