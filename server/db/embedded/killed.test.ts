import { spawn } from 'node:child_process'
import { chown, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isAlive } from '#server/testing/is-alive.ts'
import { pick, rounds } from '#server/testing/rounds.ts'
import { isRoot, serviceAccount, spawnAs } from './account.ts'
import {
  children,
  copyOfBinaries,
  kill,
  newCluster,
  newFolder,
  query,
  removeCreated,
  removeFolders,
  start,
  startWriter,
  stopAll,
} from './embedded.fixture.ts'

const kills = rounds({ few: 2, many: 20 })

afterEach(async () => {
  await stopAll()
  await removeFolders()
})
afterAll(removeCreated)

const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

test('killed repeatedly, the app loses nothing acknowledged and leaves no server behind', async () => {
  const dataDir = await newCluster()
  const acknowledged: number[] = []
  for (let round = 0; round < kills; round += 1) {
    const app = startWriter({ dataDir })
    await expect.poll(() => app.acknowledged().length).toBeGreaterThan(5)
    await sleep(round * 40)
    const pid = await postmasterPid(dataDir)
    await kill(app.child)
    acknowledged.push(...app.acknowledged())
    // every other time the next start does not wait for the server to be gone
    if (round % 2 === 0) await expect.poll(() => isAlive(pid)).toBe(false)
  }
  const rows = await query(await start({ dataDir, durable: true }), 'select n from written')
  const kept = new Set(rows.map(row => (row as { n: number }).n))
  expect(acknowledged.filter(n => !kept.has(n))).toEqual([])
})

test('killed while it creates the cluster, the app creates it at the next start', async () => {
  const dataDir = await newFolder()
  const incomplete = async () =>
    (await readdir(join(dataDir, 'postgres')).catch(() => [])).filter(name => name.startsWith('making-'))
  for (const delay of pick([0, 100, 200, 300], 1)) {
    const left = await incomplete()
    const app = startWriter({ dataDir })
    await expect.poll(async () => (await incomplete()).some(name => !left.includes(name)), { interval: 5 }).toBe(true)
    await sleep(delay)
    await kill(app.child)
  }
  expect(await query(await start({ dataDir }), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('SIGTERM stops the app and its server in order', async () => {
  const dataDir = await newCluster()
  const app = startWriter({ dataDir })
  await app.hears('written ')
  const pid = await postmasterPid(dataDir)
  await kill(app.child, 'SIGTERM')
  expect(app.heard.at(-1)).toBe('stopped')
  expect(app.child.exitCode).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

/** Kills the server's parent, and what would stop the server then. */
async function killGuardian(postmaster: number) {
  const guardian = Number((await readFile(`/proc/${postmaster}/stat`, 'utf8')).split(' ')[3])
  const children = await readFile(`/proc/${guardian}/task/${guardian}/children`, 'utf8')
  const others = children
    .trim()
    .split(' ')
    .map(Number)
    .filter(pid => pid !== postmaster)
  for (const pid of [guardian, ...others]) process.kill(pid, 'SIGKILL')
}

test.runIf(process.platform === 'linux')('an orphaned server is stopped before the next start', async () => {
  const dataDir = await newCluster()
  const app = startWriter({ dataDir })
  await app.hears('written ')
  const pid = await postmasterPid(dataDir)
  // it would restart the server
  app.child.kill('SIGSTOP')
  await killGuardian(pid)
  await kill(app.child)
  expect(isAlive(pid)).toBe(true)

  const messages: string[] = []
  const embedded = await start({ dataDir, log: message => void messages.push(message) })
  expect(messages).toEqual(['Stopping the database server that an instance left behind'])
  expect(isAlive(pid)).toBe(false)
  const rows = await query(embedded, 'select max(n) as last from written')
  expect((rows[0] as { last: number }).last).toBeGreaterThanOrEqual(app.acknowledged().at(-1) ?? 0)
})

test('a pid file or socket lock whose number now belongs to another process of the same user is no obstacle', async () => {
  const dataDir = await newCluster()
  const app = startWriter({ dataDir })
  await app.hears('written ')
  // suspended, it does not begin to restart the server before it is killed
  app.child.kill('SIGSTOP')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await kill(app.child)
  const bystander = spawn('/bin/sleep', ['60'], isRoot() ? spawnAs(serviceAccount()) : {})
  children.add(bystander)
  for (const file of ['postgres/data/postmaster.pid', 'postgres/socket/.s.PGSQL.5432.lock']) {
    const [, ...rest] = (await readFile(join(dataDir, file), 'utf8')).split('\n')
    await writeFile(join(dataDir, file), [bystander.pid, ...rest].join('\n'))
  }

  expect(await query(await start({ dataDir }), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(bystander.pid ?? 0)).toBe(true)
})

test('a server that ends by itself is restarted and still belongs to its instance', async () => {
  const dataDir = await newCluster()
  const messages: string[] = []
  const embedded = await start({ dataDir, log: message => void messages.push(message) })
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const answer = () => query(embedded, 'select 1 as one').catch(() => [])
  await expect.poll(answer).toEqual([{ one: 1 }])
  expect(messages).toEqual(['The database server stopped by itself: restarting it'])
  await sleep(500)
  await expect(start({ dataDir })).rejects.toThrow('in use')
})

test.runIf(process.platform === 'linux')('a server whose parent was killed is replaced', async () => {
  const dataDir = await newCluster()
  const embedded = await start({ dataDir })
  await query(embedded, 'create table kept as select 1 as one')
  const pid = await postmasterPid(dataDir)
  await killGuardian(pid)
  await expect.poll(() => isAlive(pid)).toBe(false)
  const kept = () => query(embedded, 'select one from kept').catch(() => [])
  await expect.poll(kept).toEqual([{ one: 1 }])
})

test('an instance that finds its cluster taken by another stops, and leaves the other alone', async () => {
  const dataDir = await newCluster()
  const suspended = startWriter({ dataDir })
  await suspended.hears('written ')
  suspended.child.kill('SIGSTOP')
  const pid = await postmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  const messages: string[] = []
  const embedded = await start({ dataDir, log: message => void messages.push(message) })
  const taker = await postmasterPid(dataDir)

  suspended.child.kill('SIGCONT')
  await suspended.hears(`in use by another running Front Line (process ${process.pid}). This one stops.`)
  await expect.poll(() => suspended.child.exitCode).toBe(0)
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmasterPid(dataDir)).toBe(taker)
  expect(messages).toEqual([])
})

test('a stop during a restart leaves no server behind', async () => {
  const dataDir = await newCluster()
  const embedded = await start({ dataDir })
  const killed = await postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  const restarted = async () => {
    const pid = await postmasterPid(dataDir).catch(() => killed)
    return pid !== killed && isAlive(pid)
  }
  await expect.poll(restarted, { interval: 1 }).toBe(true)
  const pid = await postmasterPid(dataDir)
  await embedded.stop()
  expect(isAlive(pid)).toBe(false)
})

test.runIf(isRoot())('an ordinary user starts it, with programs that only root may complete', async () => {
  const { uid, gid } = serviceAccount()
  const dataDir = await newFolder()
  await chown(dataDir, uid, gid)
  const app = startWriter({ dataDir, installed: await copyOfBinaries() }, uid)
  await app.hears('written ')
  await kill(app.child, 'SIGTERM')
  expect(app.heard.at(-1)).toBe('stopped')
})
