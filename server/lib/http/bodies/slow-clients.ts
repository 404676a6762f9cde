import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Patience {
  /** Without a byte in either direction while a body arrives or a reply is read. */
  idleMs: number
  /** For a whole body, unless the route receives uploads. */
  bodyMs: number
}

const patience: Patience = { idleMs: 60_000, bodyMs: 120_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies may take as long as they keep arriving. */
    isUpload?: boolean
  }
}

/**
 * Closes connections whose body or whose reader makes no progress. A request whose body has arrived may take as long as
 * it needs to be answered.
 */
export function closeSlowClients(app: FastifyInstance, { idleMs, bodyMs }: Patience = patience): void {
  const replies = new WeakMap<Socket, ServerResponse>()
  app.server.timeout = idleMs
  app.server.on('timeout', socket => {
    const isWaitingForUs = replies.get(socket)?.headersSent === false
    if (!isWaitingForUs) socket.destroy()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // An injected request has no connection.
    if (socket instanceof Socket) {
      replies.set(socket, reply.raw)
      if (hasBody(request)) awaitBody(request, socket)
    }
    done()
  })
  app.addHook('onResponse', (request, _, done) => {
    replies.delete(request.raw.socket)
    done()
  })

  function awaitBody({ raw, routeOptions }: FastifyRequest, socket: Socket): void {
    const close = () => socket.destroy()
    // Node emits it only while the body has not arrived.
    raw.on('timeout', close)
    if (raw.complete || routeOptions.config.isUpload) return
    const timer = setTimeout(() => {
      if (!raw.complete) close()
    }, bodyMs)
    timer.unref()
    raw.on('close', () => clearTimeout(timer))
  }
}

export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
