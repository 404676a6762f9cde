import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Versions } from '#server/lib/freshness/versions.ts'
import { describeError } from '#server/lib/log.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { readAnnounced } from './announced-version.ts'
import { limitBodies } from './bodies/bodies-in-flight.ts'
import { parseJsonBodies } from './bodies/json-bodies.ts'
import { closeSlowClients } from './bodies/slow-clients.ts'
import { refuseTwoHosts, refuseUnreadable } from './bodies/unreadable-requests.ts'
import { handleErrors, handleUnreadablePath } from './errors.ts'
import { refuseForeignWrites } from './origin/origin.ts'
import { addPlugins } from './plugins.ts'
import { parseReplies } from './replies.ts'
import { answerInLanguages } from './request-language.ts'
import { warnAboutSettings } from './settings-warnings.ts'
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
    logger: { level: config.logLevel, serializers: { err: describeError } },
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
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
