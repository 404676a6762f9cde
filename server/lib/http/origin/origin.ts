import { isIPv4 } from 'node:net'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { leadersMailPath, sharePath, weeklyMailPath } from '#contract/pages.ts'
import { serverAddress as text } from '#locales/text.ts'
import type { Config } from '#server/config.ts'
import { bearerOf } from '#server/lib/http/bearer.ts'
import { Refusal } from '#server/lib/refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws Refusal `request.origin` for a write that does not come from the app's own pages. Compares Origin with
 * PUBLIC_URL, or without one with the host of the request; browsers that send no Origin send Sec-Fetch-Site. A signed
 * upload is authorized by its signature alone, the button of a mail program by its token, and a call with an API token by
 * that; what is shared from another app comes without an origin, and writes nothing; the company's directory has a
 * token, and no session.
 */
export const refuseForeignWrites =
  (config: Config): onRequestHookHandler =>
  (request, _reply, done) => {
    if (isForeignWrite(request, config)) throw refusalOfOrigin(config)
    done()
  }

/** Says where the app is, for somebody who has it open at another address. */
const refusalOfOrigin = ({ publicUrl }: Config): Refusal =>
  publicUrl === undefined
    ? new Refusal('request.origin')
    : new Refusal('request.origin', { message: text.elsewhere({ host: new URL(publicUrl).host }) })

function isForeignWrite(request: FastifyRequest, config: Config): boolean {
  const { method, url } = request
  if (reading.has(method) || url.startsWith('/media/upload/') || url.startsWith('/scim/') || url === sharePath)
    return false
  if (url.startsWith(`${weeklyMailPath}?`) || url.startsWith(`${leadersMailPath}?`)) return false
  if (bearerOf(request) !== undefined) return false
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === 'same-origin' || site === 'none'
  if (origin === undefined) return !isOwnSite
  return !isOwnOrigin(origin, request, config) || !(isOwnSite || site === undefined)
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl !== undefined) return origin === new URL(config.publicUrl).origin
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // Any name can be made to resolve to loopback, so that its page's own host is this machine.
  return isWeb && url.origin === origin && url.host === request.host && (!isLocal(config) || isLoopback(url.hostname))
}

/** Whether only this machine can reach the app: it listens on loopback, and no proxy passes on what others send. */
export const isLocal = (config: Config): boolean => isLoopback(config.host) && !isBehindProxy(config)

/** Whether a proxy on this machine may pass on what others send. */
export function isBehindProxy({ publicUrl, trustProxy }: Config): boolean {
  return trustProxy !== false || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
