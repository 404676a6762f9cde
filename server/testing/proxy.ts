import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'

export interface Proxy {
  /** Without a slash at the end. */
  readonly url: string
  readonly close: () => void
}

/**
 * Starts a load balancer: the instances take turns, without sticky sessions. Where one refuses the connection, the next
 * one gets the request; where one ends in the middle of it, the reply is a 502.
 */
export async function startProxy(instances: () => readonly string[]): Promise<Proxy> {
  let turn = 0
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
    for (const [tried] of instances().entries()) {
      const all = instances()
      const target = all[(turn + tried) % all.length]
      const result = await forward(incoming, `${target}${url}`, method, forwarded)
      if (result === 'refused') continue
      turn += 1
      if (result === 'ended') break
      outgoing.writeHead(result.statusCode ?? 502, result.headers)
      result.on('error', () => outgoing.destroy())
      outgoing.on('close', () => result.destroy())
      result.pipe(outgoing)
      return
    }
    outgoing.writeHead(502).end()
  }
  const front = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const close = () => {
    front.closeAllConnections()
    front.close()
  }
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, close }
}

async function forward(
  body: Readable,
  url: string,
  method: string | undefined,
  headers: IncomingMessage['headers'],
): Promise<IncomingMessage | 'refused' | 'ended'> {
  const onward = request(url, { method, headers, agent: false })
  onward.on('socket', socket => socket.once('connect', () => body.pipe(onward)))
  try {
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    return reply
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'ended'
  }
}
