import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** What every answer goes through: security headers, cookies, compression, and the description of the API. */
export async function addPlugins(app: FastifyInstance, uploadOrigin: string | null): Promise<void> {
  const uploads = uploadOrigin ? [uploadOrigin] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly of our own scripts: the browser shows a HEIC photo by it before the upload.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...uploads],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // A plain http deployment on a local network must keep working.
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Promised by whoever terminates TLS, not by an app that may be reached by http.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  })
  // What says nothing of how long it holds is not to be kept by anybody.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json))/,
  })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Front Line', version: '1', description: 'Made from the contract that server and pages share.' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
