import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { countForWorkers } from './lib/limits/write-limits.ts'
import { replyToScrapes } from './lib/worker-metrics.ts'

/** Longer than a worker process takes to stop, and short enough for the database to end within 10 s. */
const workersEndMs = 8_000
const stopTimeoutMs = 9_500
/** A worker process that ends by itself is started again after this. */
const restartMs = 1_000

/** What a worker process sends once it serves. */
export interface Ready {
  url: string
}

interface Running {
  worker: Worker
  ended: Promise<unknown>
}

/**
 * Runs the app as several processes on one port, which are several instances on one database, until SIGTERM or SIGINT.
 * The embedded database belongs to this process. The first worker process runs the jobs. They end when this process is
 * gone. Returns the address of the app.
 */
export async function startWorkers({ workers: count, dataDir, databaseUrl }: Config): Promise<string> {
  const print = (message: string) => console.log(message)
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
    const started: Running = { worker, ended: once(worker, 'exit').then(() => running.delete(started)) }
    running.add(started)
    return started
  }

  /** Starts a worker process, and another one each time it has ended. Throws when it ends before it serves. */
  async function keepRunning(isFirst: boolean): Promise<string> {
    const first = fork(isFirst)
    const url = await urlOf(first)
    const replace = async () => {
      for (let current = first; ; current = fork(isFirst)) {
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
    return url
  } catch (error) {
    stopping ??= end()
    await stopping
    throw error
  }
}

async function urlOf({ worker, ended }: Running): Promise<string> {
  const ready = new Promise<string>(resolve => {
    worker.on('message', (message: Partial<Ready>) => {
      if (message.url !== undefined) resolve(message.url)
    })
  })
  const url = await Promise.race([ready, ended.then(() => undefined)])
  if (url === undefined) throw new Error('A worker process has ended before it served.')
  return url
}
