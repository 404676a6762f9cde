import type { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { headersOfUnreadable } from '../security-headers.ts'

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Replies to what is no HTTP request, as `handleErrors` does to others. */
export const refuseUnreadable =
  (config: Config) =>
  (error: { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const code = 'request.malformed'
    const body = JSON.stringify({ error: code, message: refusalText(code) })
    const headers = {
      ...headersOfUnreadable(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statuses[error.code] ?? '400 Bad Request'
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }

/** Throws Refusal `request.malformed` for a request to two hosts: a proxy may have chosen the other one. */
export const refuseTwoHosts: onRequestHookHandler = ({ raw }, _reply, done) => {
  const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new Refusal('request.malformed')
  done()
}
