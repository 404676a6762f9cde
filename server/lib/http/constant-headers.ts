import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Sets the headers of helmet, and others, on every reply. It works them out once, because they are the same for all. */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions, others: Record<string, string>): void {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, error => {
    if (error) throw error
  })
  const headers = { ...response.getHeaders(), ...others }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
