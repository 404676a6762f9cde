import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isBehindProxy, isLoopback } from '#server/lib/http/origin/origin.ts'
import { isSameSecret } from '#server/lib/is-same-secret.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { openMetrics } from './metrics.ts'
import { openReadiness } from './readiness.ts'

/** GET /healthz (alive), /readyz (started; database and storage respond), /metrics (Prometheus). */
export function operationRoutes(app: FastifyInstance, ctx: Ctx, isStarted: () => boolean): void {
  const metrics = openMetrics(app, ctx)

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  const check = openReadiness(ctx)
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!isStarted()) throw new Refusal('server.unavailable')
    try {
      await check()
    } catch (error) {
      ctx.log.warn({ err: error }, 'Not ready')
      throw new Refusal('server.unavailable')
    }
    return { status: 'ok' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!maySeeMetrics(request, ctx.config)) throw new Refusal('request.missing')
    return reply.type(metrics.contentType).send(await metrics.scrape())
  })
}

/**
 * By the token where there is one, otherwise from this machine. Where a proxy on it passes requests on, all of them come
 * from this machine: then only by the token.
 */
function maySeeMetrics({ headers, raw }: FastifyRequest, config: Config): boolean {
  if (config.metricsToken !== undefined)
    return isSameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`)
  if (isBehindProxy(config)) return false
  const address = raw.socket.remoteAddress?.replace('::ffff:', '') ?? ''
  return isIP(address) !== 0 && isLoopback(address) && !headers['x-forwarded-for'] && !headers.forwarded
}
