import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { countForWorkers } from './lib/limits/write-limits.ts'
import { print } from './lib/log.ts'
import { replyToScrapes } from './lib/worker-metrics.ts'

/** Longer than a worker process takes to stop, and short enough for the database to end within 10 s. */
const workersEndMs = 8_000
const stopTimeoutMs = 9_500
/** A worker process that ends by itself is started again after this. */
const restartMs = 1_000

/** A worker process that does not answer for so long hangs: no work of it takes a hundredth of that in one go. */
const defaultHangMs = 60_000
const pingsWithoutAnswer = 6

/** Sent to a worker process, which sends it back. */
export interface Ping {
  ping: true
}

/** The message of a worker process once it serves. */
export interface Ready {
  url: string
}

interface Running {
  worker: Worker
  ready: Promise<string>
  ended: Promise<unknown>
}

/**
 * Runs the app as several processes on one port, which are several instances on one database, until SIGTERM or SIGINT.
 * The embedded database belongs to this process. The first worker process runs the jobs. They end when this process is
 * gone. Returns the address of the app.
 */
export async function startWorkers(
  { workers: count, dataDir, databaseUrl }: Config,
  { hangMs = defaultHangMs } = {},
): Promise<string> {
  const embedded =
    databaseUrl === undefined ? await startEmbedded({ dataDir, log: print, instances: count }) : undefined
  const database = embedded ? ['--database', embedded.connectionString] : []
  const running = new Set<Running>()
  let stopping: Promise<void> | undefined

  function fork(isFirst: boolean): Running {
    cluster.setupPrimary({
      exec: join(import.meta.dirname, 'worker.ts'),
      args: [...database, ...(isFirst ? ['--first'] : [])],
    })
    const worker = cluster.fork()
    const ready = new Promise<string>(resolve => {
      worker.on('message', ({ url }: Partial<Ready>) => {
        if (url !== undefined) resolve(url)
      })
    })
    const started: Running = { worker, ready, ended: once(worker, 'exit').then(() => running.delete(started)) }
    running.add(started)
    return started
  }

  /** Kills a worker process that serves and has stopped answering. */
  async function watch(current: Running): Promise<void> {
    const { worker, ended } = current
    if ((await urlOf(current)) === undefined) return
    // Counted, not timed: after this process itself stood still, answers that have come are yet to be read.
    let unanswered = 0
    worker.on('message', ({ ping }: Partial<Ping>) => {
      if (ping) unanswered = 0
    })
    const timer = setInterval(() => {
      unanswered += 1
      if (unanswered <= pingsWithoutAnswer) {
        if (worker.isConnected()) worker.send({ ping: true } satisfies Ping)
      } else if (!stopping) {
        print(`A worker process (${worker.process.pid}) does not answer: ending it`)
        worker.process.kill('SIGKILL')
      }
    }, hangMs / pingsWithoutAnswer)
    await ended
    clearInterval(timer)
  }

  /** Starts a worker process, and another one each time it has ended. Throws when the very first one does not serve. */
  async function keepRunning(isFirst: boolean): Promise<string | undefined> {
    const first = fork(isFirst)
    const url = await urlOf(first)
    if (isFirst && url === undefined) throw new Error('A worker process has ended before it served.')
    const replace = async () => {
      for (let current = first; ; current = fork(isFirst)) {
        void watch(current)
        await current.ended
        const { exitCode, signalCode } = current.worker.process
        if (!stopping) print(`A worker process has ended (${signalCode ?? exitCode}): starting another one`)
        await sleep(restartMs)
        if (stopping) return
      }
    }
    void replace()
    return url
  }

  async function end(): Promise<void> {
    for (const { worker } of running) worker.process.kill('SIGTERM')
    await Promise.race([Promise.all([...running].map(({ ended }) => ended)), sleep(workersEndMs)])
    await embedded?.stop()
  }

  const stop = () => {
    setTimeout(() => process.exit(0), stopTimeoutMs)
    stopping ??= end().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  replyToScrapes()
  countForWorkers()
  try {
    // One after the other, so that a wrong setting is reported once, and the database is migrated.
    const url = await keepRunning(true)
    await Promise.all(Array.from({ length: count - 1 }, () => keepRunning(false)))
    return url ?? ''
  } catch (error) {
    stopping ??= end()
    await stopping
    throw error
  }
}

/** Returns the address once the worker process serves, undefined when it ends before. */
function urlOf({ ready, ended }: Running): Promise<string | undefined> {
  return Promise.race([ready, ended.then(() => undefined)])
}
