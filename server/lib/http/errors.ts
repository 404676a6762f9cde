import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { speaking } from '#server/lib/language.ts'
import { type Log, withoutPersonalData } from '#server/lib/log.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { isStorageUnavailable } from '#server/lib/storage/storage.ts'
import { headersOfUnreadable } from './security-headers.ts'
import { logRefusal } from './security-log.ts'

/**
 * Replies to every error with the JSON of a refusal. Unexpected errors are logged, and the reply says nothing about
 * them.
 */
export function handleErrors(app: FastifyInstance, isStopping: () => boolean): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    speaking(request.speech, () => sendRefusal(reply, toRefusal(error, request, isStopping()))),
  )
}

/** Does the same for a malformed path (`/%zz`), which reaches no route and no error handler. */
export const handleUnreadablePath =
  (config: Config) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    sendRefusal(reply.headers(headersOfUnreadable(config)), toRefusal(error, request, false))
  }

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  logRefusal(reply.request, refusal)
  const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.status >= 500 ? { ...refusal.body, reference: reply.request.id } : refusal.body)
}

/** Returns the refusal that an error becomes, and logs one that nobody expected. */
export function toRefusal(error: FastifyError | Refusal, request: FastifyRequest, isStopping: boolean): Refusal {
  if (error instanceof Refusal) {
    if (error.status >= 500) request.log.warn({ code: error.code }, 'Replied as unavailable')
    return error
  }
  if (error.statusCode === 413) return new Refusal('request.too-large')
  if (error.statusCode === 415) return new Refusal('request.type')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('request.malformed')
  if (isStopping || isDatabaseUnavailable(error) || isStorageUnavailable(error)) {
    request.log.warn({ reason: withoutPersonalData(error.message) }, 'Replied as unavailable')
    return new Refusal('server.unavailable')
  }
  if (isWithoutSpace(error)) {
    request.log.error({ err: error }, 'There is no space left')
    return new Refusal('server.full')
  }
  if (isInvalidText(error)) return new Refusal('request.invalid')
  logFailure(request.log, error)
  return new Refusal('server.failed')
}

/** The file system, or the quota of its user, is full. */
const isWithoutSpace = ({ code }: { code?: string }) => code === 'ENOSPC' || code === 'EDQUOT'

/** A NUL byte or an invalid sequence that no schema caught (22021, 22P05). */
function isInvalidText(error: { code?: string }): boolean {
  return error.code === '22021' || error.code === '22P05'
}

function logFailure(log: Log, error: Error): void {
  log.error({ err: error }, 'A request failed')
}
