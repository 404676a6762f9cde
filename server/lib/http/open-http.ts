import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { versionHeader } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Versions } from '#server/lib/freshness/versions.ts'
import { openLog } from '#server/lib/log.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { limitBodies } from './bodies/bodies-in-flight.ts'
import { closeSlowClients } from './bodies/slow-clients.ts'
import { refuseTwoHosts, refuseUnreadable } from './bodies/unreadable-requests.ts'
import { handleErrors, handleUnreadablePath } from './errors.ts'
import { isLoopback, refuseForeignWrites } from './origin/origin.ts'
import { addPlugins } from './plugins.ts'
import { parseReplies } from './replies.ts'
import { answerInLanguages } from './request-language.ts'
import { validatorCompiler } from './validation.ts'

interface Options {
  config: Config
  versions: Versions
  /** Where browsers upload to, if not to the app. */
  uploadOrigin: string | null
  /** Replies 503 to all requests once it has aborted. */
  stopping: AbortSignal
}

/** A server without routes, with everything that holds for all requests. The caller adds routes and listens. */
export async function openHttp({ config, versions, uploadOrigin, stopping }: Options): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: openLog(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // On a busy machine a start takes long; 10 s, the default, would end it.
    pluginTimeout: 60_000,
    frameworkErrors: handleUnreadablePath(config),
    clientErrorHandler: refuseUnreadable(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Short, because people read it out from a toast.
    genReqId: () => randomUUID().slice(0, 8),
    logController: new LogController({ disableRequestLogging: true }),
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(parseReplies)
  parseJsonBodies(http)
  closeSlowClients(http)
  limitBodies(http)
  handleErrors(http, () => stopping.aborted)
  await addPlugins(http, config, uploadOrigin)
  answerInLanguages(http)
  http.decorateRequest('actor', null)
  http.decorateRequest('token', null)
  http.decorateRequest('parsedParams', null)
  http.decorateRequest('guarded', null)
  warnAboutSettings(http, config)
  http.addHook('onRequest', (_request, _reply, done) => {
    done(stopping.aborted ? new Refusal('server.unavailable') : undefined)
  })
  http.addHook('onRequest', refuseTwoHosts)
  http.addHook('onRequest', refuseForeignWrites(config))
  http.addHook('onRequest', readAnnounced(versions))
  return http
}

/**
 * Reads the versions that the live stream of another instance has announced to a page, so that its request is not
 * answered as of before.
 */
const readAnnounced =
  (versions: Versions): onRequestHookHandler =>
  (request, _reply, done) => {
    const announced = Number(request.headers[versionHeader] ?? 0)
    return announced > versions.highest ? versions.reach(announced) : done()
  }

/** Warns, once each, about settings that leave the app open or shut everyone out. */
function warnAboutSettings(app: FastifyInstance, config: Config): void {
  if (!config.rateLimits) app.log.warn('RATE_LIMITS=off: passwords can be guessed without a limit')
  if (config.smtpUrl && sendsClearText(config.smtpUrl))
    app.log.warn('SMTP_URL allows mail without encryption: append ?requireTLS=true')
  if (config.trustProxy) return
  let isKnown = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isKnown && headers['x-forwarded-for']) {
      isKnown = true
      app.log.warn('A proxy passes requests on, but TRUST_PROXY is off: everyone counts as one address')
    }
    done()
  })
}

function sendsClearText(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'true'
}

const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i

/** Parses JSON bodies, which are UTF-8; an empty body counts as none, with any type. */
function parseJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'ignore')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const [, encoding = 'utf-8'] = charset.exec(request.headers['content-type'] ?? '') ?? []
    if (!/^utf-?8$/i.test(encoding)) return done(new Refusal('request.charset'))
    return body === '' ? done(null, undefined) : parse(request, body as string, done)
  })
}
