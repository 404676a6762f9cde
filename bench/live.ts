import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { liveEvents } from '#contract/events.ts'
import { createPost } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { type AppProcess, startApp } from '#server/testing/start-app.ts'
import { callBytes, paths } from './calls.ts'
import type { Bench } from './figures.ts'
import { Connection, request } from './load.ts'
import { reference } from './reference.ts'
import { owner } from './seed.sql.ts'

const streamCount = 10_000
/** Of pages to the server, as a proxy would have them. */
const connections = 64
const openedAtOnce = 100
const rounds = 3
/** The calls of a page when somebody has posted. */
const { feed, counts } = paths

interface LiveFigures {
  /** Of the process, with all streams open and when none were, in bytes. */
  memory: number
  memoryBefore: number
  /** From the post until the last stream had the event, and until the last page had its replies, in milliseconds. */
  lastEvent: number
  lastFeed: number
  lastCounts: number
}

/** Needs a file descriptor for each stream: Node raises the soft limit to the hard one (`ulimit -Hn`). */
export async function measureLive(bench: Bench, app: AppProcess): Promise<void> {
  const bare = await startApp({}, 'bench/bare-streams.ts')
  try {
    const people = Array.from({ length: reference.members - 1 }, (_, index) => index + 2)
    const personOf = (page: number) => bench.cookieOf(people[page % people.length] ?? owner)
    const sizes = await Promise.all([feed, counts].map(path => sizeOf(bench, path)))
    const post = () =>
      callBytes(createPost, bench.cookieOf(owner), { body: { teamId: companyWideTeamId, content: 'Everybody' } })
    const figures = await measureServer(app, {
      port: bench.port,
      open: page => request('GET', liveEvents.path, personOf(page)),
      change: post,
      reads: [page => request('GET', feed, personOf(page)), page => request('GET', counts, personOf(page))],
    })
    const least = await measureServer(bare, {
      port: Number(new URL(bare.url).port),
      open: () => request('GET', '/streams', {}),
      change: () => request('GET', '/event', {}),
      reads: sizes.map(bytes => () => request('GET', `/bytes/${bytes}`, {})),
    })
    show(figures, least)
  } finally {
    await bare.stop()
  }
}

async function sizeOf({ port, cookieOf }: Bench, path: string): Promise<number> {
  const client = await Connection.open(port)
  const head = await client.ask(request('GET', path, cookieOf(owner)))
  client.close()
  return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

interface Measured {
  port: number
  /** The requests of a page, by its number. */
  open: (page: number) => Buffer
  /** Somebody posts. */
  change: () => Buffer
  reads: ((page: number) => Buffer)[]
}

async function measureServer({ child }: AppProcess, { port, open, change, reads }: Measured): Promise<LiveFigures> {
  const memoryBefore = await memoryOf(child.pid ?? 0)
  const streams = await Streams.open(port, open)
  const pages = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const writer = await Connection.open(port)
  const results: Omit<LiveFigures, 'memory' | 'memoryBefore'>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const lasts = reads.map(() => 0)
    let lastEvent = 0
    let begun = performance.now()
    const queue: { read: number; page: number }[] = []
    let isOver = false
    const followed = streams.follow(async (page, spreadMs) => {
      lastEvent = performance.now() - begun
      await Promise.all(
        reads.map(async (_, read) => {
          await wait(Math.random() * spreadMs)
          queue.push({ read, page })
        }),
      )
    })
    const asking = pages.map(async client => {
      while (!isOver || queue.length > 0) {
        const next = queue.shift()
        if (!next) {
          await wait(2)
          continue
        }
        const status = await client.send(reads[next.read]?.(next.page) ?? change())
        if (status !== 200) throw new Error(`A page got ${status}`)
        lasts[next.read] = performance.now() - begun
      }
    })
    begun = performance.now()
    await writer.send(change())
    await followed
    isOver = true
    await Promise.all(asking)
    const [lastFeed = 0, lastCounts = 0] = lasts
    results.push({ lastEvent, lastFeed, lastCounts })
    await wait(3_000)
  }
  const memory = await memoryOf(child.pid ?? 0)
  for (const client of [...pages, writer]) client.close()
  streams.close()
  const median = (name: keyof (typeof results)[number]) =>
    results.map(result => result[name]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return {
    memory,
    memoryBefore,
    lastEvent: median('lastEvent'),
    lastFeed: median('lastFeed'),
    lastCounts: median('lastCounts'),
  }
}

/** Resident memory in bytes; 0 where /proc is missing. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
}

/** Many open streams, as bare sockets. */
class Streams {
  readonly #sockets: Socket[] = []
  #heard: (page: number, text: string) => void = () => undefined

  /** Resolves when each has its first event. */
  static async open(port: number, requestOf: (page: number) => Buffer): Promise<Streams> {
    const streams = new Streams()
    for (let page = 0; page < streamCount; page += openedAtOnce)
      await Promise.all(Array.from({ length: openedAtOnce }, (_, n) => streams.#openOne(port, page + n, requestOf)))
    return streams
  }

  #openOne(port: number, page: number, requestOf: (page: number) => Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' })
      this.#sockets[page] = socket
      socket.once('error', reject)
      socket.write(requestOf(page))
      let isOpen = false
      socket.on('data', bytes => {
        const text = bytes.toString('latin1')
        if (isOpen) this.#heard(page, text)
        else if (text.includes('data: ')) {
          isOpen = true
          resolve()
        } else if (!/ 200 /.test(text)) reject(new Error(text))
      })
    })
  }

  /** Resolves when each has heard of a post, and what it then does is done. */
  async follow(act: (page: number, spreadMs: number) => Promise<void>): Promise<void> {
    const acts: Promise<void>[] = []
    const heard = new Set<number>()
    await new Promise<void>(resolve => {
      this.#heard = (page, text) => {
        if (!text.includes(`"team:${companyWideTeamId}"`) || heard.has(page)) return
        heard.add(page)
        acts.push(act(page, Number(/"spreadMs":(\d+)/.exec(text)?.[1] ?? 0)))
        if (heard.size === streamCount) resolve()
      }
    })
    await Promise.all(acts)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

function show(app: LiveFigures, bare: LiveFigures): void {
  console.log(`\n${streamCount} live streams, beside a bare Node server (medians of ${rounds}):`)
  const line = (name: string, one: string, other: string) => console.log(`${name.padEnd(58)}${one.padEnd(14)}${other}`)
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  line('memory of the process', megabytes(app.memory), megabytes(bare.memory))
  line('of that before the streams', megabytes(app.memoryBefore), megabytes(bare.memoryBefore))
  line('a post until the last stream has the event', seconds(app.lastEvent), seconds(bare.lastEvent))
  line('until the last page has the new feed', seconds(app.lastFeed), seconds(bare.lastFeed))
  line('until the last page has its unread counts', seconds(app.lastCounts), seconds(bare.lastCounts))
}
