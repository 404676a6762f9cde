import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#server/lib/limits/network.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { hasBody } from './slow-clients.ts'

const megabyte = 1024 * 1024

/** Bodies that have begun to arrive. Each is kept in memory until it is whole. */
interface Room {
  bodies: number
  bytes: number
}

/** For everyone, and for the clients of one network, so that one cannot keep out the others. */
const most = {
  all: { bodies: 1_000, bytes: 64 * megabyte },
  network: { bodies: 250, bytes: 32 * megabyte },
} satisfies Record<string, Room>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest file of its form, which is kept in memory. */
    fileBytes?: number | undefined
  }
}

/** Refuses bodies with `server.busy` while very many are arriving. Uploads are not kept in memory and do not count. */
export function limitBodies(app: FastifyInstance): void {
  const all: Room = { bodies: 0, bytes: 0 }
  const networks = new Map<string, Room>()
  const leave = new WeakMap<IncomingMessage, () => void>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return done(null, payload)
    const network = networkOf(request.ip)
    const own = networks.get(network) ?? { bodies: 0, bytes: 0 }
    const bytes = bytesOf(request)
    if (!hasRoom(all, bytes, most.all) || !hasRoom(own, bytes, most.network)) {
      // The rest of the body is not waited for.
      reply.header('connection', 'close')
      return done(new Refusal('server.busy'))
    }
    networks.set(network, own)
    for (const room of [all, own]) take(room, 1, bytes)
    leave.set(request.raw, () => {
      leave.delete(request.raw)
      for (const room of [all, own]) take(room, -1, -bytes)
      if (own.bodies === 0) networks.delete(network)
    })
    for (const event of ['end', 'close']) request.raw.once(event, () => leave.get(request.raw)?.())
    return done(null, payload)
  })
  // Of a body that is refused, the rest is thrown away.
  app.addHook('onResponse', (request, _, done) => {
    leave.get(request.raw)?.()
    done()
  })
}

function take(room: Room, bodies: number, bytes: number): void {
  room.bodies += bodies
  room.bytes += bytes
}

const hasRoom = ({ bodies, bytes }: Room, more: number, largest: Room): boolean =>
  bodies < largest.bodies && bytes + more <= largest.bytes

/** How large the body can become. */
function bytesOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  const largest = config.fileBytes ?? bodyLimit
  return Math.min(Number(headers['content-length'] ?? largest), largest)
}
