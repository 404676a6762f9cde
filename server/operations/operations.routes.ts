import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isBehindProxy, isLoopback } from '#server/lib/http/origin/origin.ts'
import { isSameSecret } from '#server/lib/is-same-secret.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { openMetrics } from './metrics.ts'

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

/** How long the result of a check is used: the check writes a file. */
const checkedMs = 1_000
/** A connection that has not responded within 5 s leads nowhere. */
const statement = { text: 'select 1', query_timeout: 5_000 }

/** Returns a function that throws when requests can't be served: the database or the storage does not respond. */
function openReadiness({ pool, priorityPool, storage }: Ctx): () => Promise<void> {
  let poolError: unknown
  let isPoolChecked = true
  /**
   * Whether the pool of most requests still gives connections. The check of the moment is not awaited: a lock keeps all
   * of them busy for seconds, and must not take every instance out of service. One that gives none within its own time
   * limit, several times as long, is used up.
   */
  const checkPool = () => {
    if (!isPoolChecked) return
    isPoolChecked = false
    const note = (error?: unknown) => {
      poolError = error
      isPoolChecked = true
    }
    pool.query(statement).then(() => note(), note)
  }
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked: Promise<unknown> = Promise.resolve()
  return async () => {
    if (performance.now() - checkedAt > checkedMs) {
      checkedAt = performance.now()
      checkPool()
      checked = Promise.all([priorityPool.query('select 1'), storage.check()])
    }
    await checked
    if (poolError) throw poolError
  }
}
