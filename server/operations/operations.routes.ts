import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'

/** GET /healthz (alive), /readyz (database and storage respond), /metrics (Prometheus). */
export function operationRoutes(app: FastifyInstance, ctx: Ctx): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Responses with status 500 and above',
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the app by state',
    labelNames: ['state'],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (reply.statusCode >= 500) failures.inc()
  })

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    try {
      await Promise.all([ctx.priorityPool.query('select 1'), ctx.storage.check()])
    } catch (error) {
      ctx.log.warn({ err: error }, 'Not ready')
      throw new Refusal('server.unavailable')
    }
    return { status: 'ok' }
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    connections.set({ state: 'open' }, ctx.pool.totalCount)
    connections.set({ state: 'idle' }, ctx.pool.idleCount)
    connections.set({ state: 'waited for' }, ctx.pool.waitingCount)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
