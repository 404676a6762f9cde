import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isThorough } from '#server/testing/rounds.ts'
import { isRoot } from './account.ts'
import { installedBinaries } from './binaries.ts'
import {
  copyOfBinaries,
  kill,
  newFolder,
  query,
  removeFolders,
  start,
  startWriter,
  stopAll,
} from './embedded.fixture.ts'

afterEach(async () => {
  await stopAll()
  await removeFolders()
})

test('the first start creates an empty database, later ones open it, one at a time and of its version', async () => {
  const dataDir = await newFolder()
  const first = await start({ dataDir, durable: true })
  await query(first, 'create table posts as select 42 as id')
  expect(
    await query(first, `select current_setting('fsync') as fsync, usesuper from pg_user where usename = user`),
  ).toEqual([{ fsync: 'on', usesuper: false }])
  await first.stop()
  const later = await start({ dataDir })
  expect(await query(later, 'select id from posts')).toEqual([{ id: 42 }])
  await expect(start({ dataDir })).rejects.toThrow(`in use by another running Front Line (process ${process.pid}).`)
  expect(await query(later, 'select id from posts')).toEqual([{ id: 42 }])
  await later.stop()
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(start({ dataDir })).rejects.toThrow('was created by PostgreSQL 17, and 18 is installed')
})

test('an incomplete cluster is created again, although another start is still trying the folder', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres/data/base'), { recursive: true })
  const left = join(dataDir, 'postgres/making-77')
  await mkdir(join(left, 'base'), { recursive: true })
  await utimes(left, new Date(0), new Date(0))
  await mkdir(join(dataDir, 'postgres/.reachable'), { recursive: true })
  const embedded = await start({ dataDir, systemFolder: join(await newFolder(), 'system') })
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'cluster-id'))).toBe(false)
  const names = (await readdir(join(dataDir, 'postgres'))).map(name => name.replace(/\d+/, 'N'))
  expect(names.toSorted()).toEqual(['.reachable', 'data', 'data-incomplete-N', 'server.log', 'socket'])
})

// Below an open one, main.test.ts starts two.
const modes = isThorough ? Array.from({ length: 10 }, () => [0o755, 0o700]).flat() : [0o700]

test.each(modes)('of two first starts at once in a folder of mode %o, one wins', async mode => {
  const dataDir = await newFolder(mode)
  // Below a closed folder, both copy the programs.
  const installed = await copyOfBinaries(await newFolder(mode))
  const options = { dataDir, systemFolder: join(await newFolder(), 'system'), installed }
  const both = [startWriter(options), startWriter(options)]
  const refusal = /is in use by another running Front Line/
  const outcome = ({ heard }: (typeof both)[number]) => heard.find(line => line === 'ready' || refusal.test(line))
  await expect.poll(() => both.filter(outcome)).toHaveLength(2)
  const [winner, ...others] = both.filter(app => outcome(app) === 'ready')
  expect(others).toEqual([])
  await winner?.hears('written ')
  if (winner) await kill(winner.child, 'SIGTERM')
  expect(winner?.heard.at(-1)).toBe('stopped')
  expect(await query(await start(options), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a long path gets its socket in a short folder; programs run without their links, as --ignore-scripts installs them', async () => {
  const dataDir = join(await newFolder(), 'a-company-with-a-rather-long-name'.repeat(4))
  const installed = await copyOfBinaries()
  await rm(join(installed.folder, 'lib/libpq.so.5'))
  await rm(join(installed.folder, 'lib/libicuuc.so.60'))
  const embedded = await start({ dataDir, installed })
  const [socketFolder = ''] =
    /\/tmp\/front-line-[0-9a-f]{16}(?=:)/.exec(decodeURIComponent(embedded.connectionString)) ?? []
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  await rm(socketFolder, { recursive: true })
})

test.runIf(isRoot())(
  'root below a closed folder: copies the binaries and moves the cluster, and logs both',
  async () => {
    const closed = await newFolder(0o700)
    const systemFolder = join(await newFolder(), 'system')
    const installed = await copyOfBinaries(closed)
    const dataDir = join(closed, 'data')
    const messages: string[] = []
    const options = { dataDir, systemFolder, installed, log: (message: string) => void messages.push(message) }

    const first = await start(options)
    await query(first, 'create table posts as select 42 as id')
    await first.stop()
    const id = (await readFile(join(dataDir, 'cluster-id'), 'utf8')).trim()
    const { version } = await installedBinaries()
    expect((await readdir(systemFolder)).toSorted()).toEqual([id, `runtime-${version}`].toSorted())
    expect(messages.join('\n')).toContain(`the database is in ${systemFolder}/${id}`)
    expect(messages.join('\n')).toContain(`using a copy in ${systemFolder}/runtime-${version}`)

    const again = await start(options)
    expect(await query(again, 'select id from posts')).toEqual([{ id: 42 }])
    await again.stop()

    await rm(dataDir, { recursive: true })
    const remade = await start(options)
    expect(await query(remade, `select to_regclass('posts') as posts`)).toEqual([{ posts: null }])
    await remade.stop()

    await rm(systemFolder, { recursive: true })
    await expect(start(options)).rejects.toThrow('Restore a backup, or delete the file')
    expect(existsSync(systemFolder)).toBe(false)
  },
)
