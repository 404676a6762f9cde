import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/lib/refusal.ts'

const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i

/** Parses JSON bodies, which are UTF-8; an empty body counts as none, with any type. */
export function parseJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'ignore')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const [, encoding = 'utf-8'] = charset.exec(request.headers['content-type'] ?? '') ?? []
    if (!/^utf-?8$/i.test(encoding)) return done(new Refusal('request.charset'))
    return body === '' ? done(null, undefined) : parse(request, body as string, done)
  })
}
