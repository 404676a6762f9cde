import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/lib/context.ts'
import { isLoopback } from '#server/lib/http/origin.ts'
import { isSameSecret } from '#server/lib/is-same-secret.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { openMetrics } from './metrics.ts'

/** How long the result of a readiness check is used: the check writes a file. */
const readyMs = 1_000

/** GET /healthz (alive), /readyz (database and storage respond), /metrics (Prometheus). */
export function operationRoutes(app: FastifyInstance, ctx: Ctx): void {
  const metrics = openMetrics(app, ctx)

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  let checked: { at: number; result: Promise<unknown> } | undefined
  const check = () => {
    if (!checked || performance.now() - checked.at > readyMs)
      checked = {
        at: performance.now(),
        result: Promise.all([ctx.priorityPool.query('select 1'), ctx.storage.check()]),
      }
    return checked.result
  }
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    try {
      await check()
    } catch (error) {
      ctx.log.warn({ err: error }, 'Not ready')
      throw new Refusal('server.unavailable')
    }
    return { status: 'ok' }
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!maySeeMetrics(request, ctx.config.metricsToken)) throw new Refusal('request.missing')
    return reply.type(metrics.contentType).send(await metrics.scrape())
  })
}

/** By the token where there is one, otherwise from this machine, unless a proxy on it passes the request on. */
function maySeeMetrics({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
  const address = raw.socket.remoteAddress?.replace('::ffff:', '') ?? ''
  return isIP(address) !== 0 && isLoopback(address) && !headers['x-forwarded-for'] && !headers.forwarded
}
