import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { openMetrics } from './metrics.ts'

/** GET /healthz (alive), /readyz (database and storage respond), /metrics (Prometheus). */
export function operationRoutes(app: FastifyInstance, ctx: Ctx): void {
  const metrics = openMetrics(app, ctx)

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
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.scrape()),
  )
}
