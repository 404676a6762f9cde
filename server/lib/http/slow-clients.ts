import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
 * Closes connections whose body or whose reader does not get on. A request whose body has arrived may take as long as
 * it needs to be answered.
 */
export function closeSlowClients(app: FastifyInstance, { idleMs, bodyMs }: Patience = patience): void {
  const isReplying = new WeakMap<Socket, () => boolean>()
  app.server.timeout = idleMs
  app.server.on('timeout', socket => {
    const isWaitingForUs = isReplying.get(socket)?.() === false
    if (!isWaitingForUs) socket.destroy()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // An injected request has no connection.
    if (!(socket instanceof Socket)) return
    isReplying.set(socket, () => reply.raw.headersSent)
    const close = () => socket.destroy()
    // Node emits it only while the body has not arrived.
    request.raw.on('timeout', close)
    if (request.raw.complete || request.routeOptions.config.isUpload) return
    const timer = setTimeout(() => {
      if (!request.raw.complete) close()
    }, bodyMs)
    timer.unref()
    request.raw.on('close', () => clearTimeout(timer))
  })
  app.addHook('onResponse', async request => {
    isReplying.delete(request.raw.socket)
  })
}
