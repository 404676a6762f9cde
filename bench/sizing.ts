import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { signIn } from '#contract/accounts.ts'
import { completeJoin } from '#contract/joining.ts'
import { addUser } from '#contract/people.ts'
import { openDatabase } from '#server/db/database.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import { makeDiskFolder } from '#server/testing/scratch-folder.ts'
import type { AppProcess } from '#server/testing/start-app.ts'
import type { Bench } from './figures.ts'
import { load, request } from './load.ts'
import { insertVideos, owner } from './seed.sql.ts'
import { opens, requestsOfOpen } from './storm.ts'
import { ask } from './upload.ts'

const password = 'correct horse battery'
/** People who join, and sign in afterwards, in each round. */
const crew = 120
const connections = 16
/** Stored videos whose backup is timed, a gigabyte. */
const videos = 50
const videoBytes = 20_000_000

/** Measures what an operator plans a machine by, with the app and its database on one core and on two. */
export async function measureSizing(bench: Bench, app: AppProcess): Promise<void> {
  for (const cores of [1, 2]) {
    if (cores > availableParallelism()) continue
    pin(app.child.pid ?? 0, cores)
    const people = await addCrew(bench, cores)
    const joined = await load({ port: bench.port, connections, seconds: 120, next: joins(people) })
    const signedIn = await load({ port: bench.port, connections, seconds: 10, next: signIns(people) })
    const opened = await load({ port: bench.port, seconds: 10, next: await opens(bench) })
    console.log(`\nThe app and its database on ${cores === 1 ? 'one core' : `${cores} cores`}:`)
    const line = (name: string, value: string) => console.log(`${name.padEnd(32)}${value}`)
    line('joins a minute', `${(joined.perSecond * 60).toFixed(0)} ${statusesOf(joined.statuses)}`)
    line('sign-ins a second', `${signedIn.perSecond.toFixed(1)} ${statusesOf(signedIn.statuses)}`)
    line('opens of the app a second', (opened.perSecond / requestsOfOpen).toFixed(0))
    line('memory of the app', `${(await memory(bench)).toFixed(0)} MB`)
  }
}

/** Times the first backup of a gigabyte, one that finds nothing new to copy, and a restore, with the app stopped. */
export async function measureBackup(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  const keys = await insertVideos(database.db, videos)
  await database.close()
  const storage = await openDiskStorage(dataDir, Buffer.alloc(32))
  for (const key of keys) await storage.put(key, randomBytes(videoBytes), 'video/mp4')
  const folder = await makeDiskFolder('front-line-bench-copies-')
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const seconds = (script: string, home: string) => {
    const begun = performance.now()
    const env = { ...process.env, DATA_DIR: home }
    execFileSync(process.execPath, [script, backups], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return ((performance.now() - begun) / 1_000).toFixed(1)
  }
  console.log(`\nOf ${(videos * videoBytes) / 1e9} GB of media, the database beside it:`)
  console.log(`a first backup                  ${seconds('server/backup.ts', dataDir)} s`)
  console.log(`the next one                    ${seconds('server/backup.ts', dataDir)} s`)
  console.log(`a restore                       ${seconds('server/restore.ts', join(folder, 'restored'))} s`)
  await rm(folder, { recursive: true })
}

const statusesOf = (statuses: Map<number, number>) =>
  `(${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')})`

interface Newcomer {
  login: string
  code: string
}

async function addCrew(bench: Bench, cores: number): Promise<Newcomer[]> {
  const people: Newcomer[] = []
  for (let n = 0; n < crew; n += 1) {
    const body = { firstName: 'Crew', lastName: `No ${cores} ${n}` }
    const { signInName, joinCode = '' } = await ask(bench, owner, addUser, { body })
    people.push({ login: signInName ?? '', code: joinCode })
  }
  return people
}

/** Each code once. */
const joins = (people: readonly Newcomer[]) => (connection: number, count: number) => {
  const person = people[connection + count * connections]
  return person ? request('POST', completeJoin.path, {}, { code: person.code, newPassword: password }) : null
}

const signIns = (people: readonly Newcomer[]) => (connection: number, count: number) => {
  const person = people[(connection + count * connections) % people.length]
  return request('POST', signIn.path, {}, { email: person?.login, password })
}

async function memory({ port }: Bench): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_000_000
}

/** Keeps a process and all that it has started on the first cores of this machine. */
function pin(pid: number, cores: number): void {
  for (const each of [pid, ...descendantsOf(pid)])
    execFileSync('taskset', ['-acp', `0-${cores - 1}`, String(each)], { stdio: 'ignore' })
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // It has ended.
    }
  }
  const found = [pid]
  for (const parent of found) for (const [child, of] of parents) if (of === parent) found.push(child)
  return found.slice(1)
}
