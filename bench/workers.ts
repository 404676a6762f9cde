import { readdir, readFile } from 'node:fs/promises'
import { startApp } from '#server/testing/start-app.ts'
import { paths } from './calls.ts'
import { type Bench, unchanged } from './figures.ts'
import { type Load, load, request } from './load.ts'
import { readerIds } from './seed.sql.ts'
import { comments, likes, views } from './storm.ts'

const counts = [1, 2, 4]
const rounds = 3
/** Enough for each of the readers to read in one start, without reading one twice. */
const postsEach = 250
export const postsForWorkers = postsEach * rounds * counts.length
/** Of `/proc`, in a second. */
const ticks = 100

/**
 * Processor time of the app for each request, with one process and with several, one after the other in several rounds.
 * Where cores are missing, several should take no more than one.
 */
export async function measureWorkers(dataDir: string, bench: Omit<Bench, 'port'>): Promise<void> {
  /** Microseconds by load and number of processes. */
  const times = new Map<string, Map<number, number[]>>()
  for (let round = 0; round < rounds; round += 1)
    for (const count of counts) {
      const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off', WORKERS: String(count) })
      try {
        const port = Number(new URL(app.url).port)
        const from = postsEach * (round * counts.length + counts.indexOf(count))
        for (const [name, next] of await loadsOf({ ...bench, port }, from)) {
          await load({ port, next, seconds: 1 })
          const before = await processorSeconds(app.child.pid ?? 0)
          const { latencies, perSecond } = await load({ port, next, seconds: 3 })
          const seconds = (await processorSeconds(app.child.pid ?? 0)) - before
          const each = (seconds / latencies.length) * 1e6
          const ofLoad = times.get(name) ?? new Map<number, number[]>()
          times.set(name, ofLoad.set(count, [...(ofLoad.get(count) ?? []), each]))
          console.log(`${name}, ${count} processes`.padEnd(40), `${each.toFixed(0)} µs`, `${perSecond.toFixed(0)}/s`)
        }
      } finally {
        await app.stop()
      }
    }
  for (const [name, ofLoad] of times)
    for (const count of counts.slice(1))
      console.log(
        `${name}: processor time with ${count} processes ÷ with one`.padEnd(58),
        `${(median(ofLoad.get(count)) / median(ofLoad.get(1))).toFixed(2)}×`,
      )
}

const median = (values: number[] = []) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function loadsOf(bench: Bench, from: number): Promise<[string, Load['next']][]> {
  const feed = readerIds.map(id => request('GET', paths.feed, bench.cookieOf(id)))
  return [
    ['unchanged poll', await unchanged(bench, paths.feed)],
    ['changed feed page', (connection, count) => feed[(connection + count) % feed.length] ?? null],
    ['view', views(bench, from)],
    ['like', likes(bench)],
    ['comment', comments(bench)],
  ]
}

/** What a process and its children have used, without the database. */
async function processorSeconds(root: number): Promise<number> {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter(name => /^\d+$/.test(name))
      .map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  const processes = stats.flatMap(stat => {
    const [, pid = '', name = '', rest = ''] = /^(\d+) \((.*)\) (.*)$/s.exec(stat) ?? []
    const fields = rest.split(' ')
    return pid
      ? [{ pid: Number(pid), name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
      : []
  })
  const own = new Set([root])
  for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  return (
    processes
      .filter(({ pid, name }) => own.has(pid) && !/^(postgres|sh)$/.test(name))
      .reduce((sum, each) => sum + each.ticks, 0) / ticks
  )
}
