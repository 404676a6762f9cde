import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '#server/lib/context.ts'
import { leastSpace } from '#server/lib/storage/disk-space.ts'
import { type Metrics, metricsOfApp } from '#server/lib/worker-metrics.ts'
import { lastBackup } from './backups.service.ts'
import { databaseState, queueStates } from './metrics.sql.ts'

/** Of the process, which has one event loop and one garbage collector: what watches these never ends. */
const metricsOfProcess = new Registry()

/** The metrics for Prometheus: is it fast, is it full, is something stuck. */
export function openMetrics(app: FastifyInstance, ctx: Ctx): Metrics {
  if (metricsOfProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: metricsOfProcess })
  const registry = Registry.merge([metricsOfProcess])
  const registers = [registry]
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const failures = new Counter({ name: 'http_failures_total', help: 'Responses with status 500 and above', registers })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // How long a stream is open says nothing about how fast the app is.
    if (!request.routeOptions.config.isStream)
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (reply.statusCode >= 500) failures.inc()
    done()
  })

  /** Of several processes on one database and disk, each says the same; what each has of its own is added up. */
  const gauge = (name: string, help: string, labelNames: string[] = [], aggregator: 'max' | 'sum' = 'max') =>
    new Gauge({ name, help, labelNames, registers, aggregator, collect: measure })
  const poolConnections = gauge(
    'database_connections',
    'Connections of the app by pool and state',
    ['pool', 'state'],
    'sum',
  )
  const diskFree = gauge('disk_free_bytes', 'Free space for the data folder, or for the media where it is less')
  const diskSize = gauge('disk_size_bytes', 'Size of that file system')
  const databaseUp = gauge('database_up', '1 if the database responds')
  const databaseBytes = gauge('database_bytes', 'Size of the database')
  const serverConnections = gauge('database_server_connections', 'Connections of all clients of the database server')
  const maxConnections = gauge('database_server_max_connections', 'Connections that the database server accepts')
  const jobs = gauge('jobs', 'Jobs by task: due and waiting, running, or failed for good', ['task', 'state'])
  const oldestJob = gauge('jobs_oldest_seconds', 'How long the first waiting job of a task has been due', ['task'])
  const backupAge = gauge('backup_age_seconds', 'Time since the last verified backup began; +Inf before the first')
  const backupFailed = gauge('backup_failed', '1 if the newest backup failed')
  const backupBytes = gauge('backup_bytes', 'Size of the last verified backup')

  async function readDatabase(): Promise<void> {
    const [queues, state, backups] = await Promise.all([
      queueStates(ctx.priorityPool),
      databaseState(ctx.priorityPool),
      lastBackup({ db: ctx.priorityDb, config: ctx.config }),
    ])
    databaseBytes.set(state.bytes)
    serverConnections.set(state.connections)
    maxConnections.set(state.maxConnections)
    jobs.reset()
    oldestJob.reset()
    for (const { task, waiting, running, failed, oldestSeconds } of queues) {
      jobs.set({ task, state: 'waiting' }, waiting)
      jobs.set({ task, state: 'running' }, running)
      jobs.set({ task, state: 'failed' }, failed)
      oldestJob.set({ task }, oldestSeconds)
    }
    backupFailed.set(backups.last?.error ? 1 : 0)
    const { lastVerified } = backups
    backupAge.set(lastVerified ? (Date.now() - lastVerified.startedAt.getTime()) / 1_000 : Number.POSITIVE_INFINITY)
    backupBytes.set(lastVerified?.bytes ?? 0)
  }

  async function readAll(): Promise<void> {
    for (const [name, pool] of Object.entries({ main: ctx.pool, priority: ctx.priorityPool })) {
      poolConnections.set({ pool: name, state: 'open' }, pool.totalCount)
      poolConnections.set({ pool: name, state: 'idle' }, pool.idleCount)
      poolConnections.set({ pool: name, state: 'waited for' }, pool.waitingCount)
    }
    const isUp = await readDatabase().then(
      () => true,
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'Metrics without the database')
        return false
      },
    )
    databaseUp.set(isUp ? 1 : 0)
    const disk = await leastSpace(ctx.config).catch(() => undefined)
    if (disk) {
      diskFree.set(disk.free)
      diskSize.set(disk.total)
    }
  }

  let measuring: Promise<void> | undefined
  /** Once for all that are collected at the same time. Without the database, what it would say is as of the last time. */
  function measure(): Promise<void> {
    measuring ??= readAll().finally(() => {
      measuring = undefined
    })
    return measuring
  }

  return metricsOfApp(registry)
}
