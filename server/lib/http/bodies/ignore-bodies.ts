import type { FastifyInstance } from 'fastify'

/** The routes of this scope take bodies of any type, and read none of them. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(null)
  })
}
