import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { CustomFetch } from 'openid-client'
import { second } from '#contract/durations.ts'
import type { Ctx } from '#server/lib/context.ts'
import { isListed } from '#server/lib/outbound/hosts.ts'
import { pinnedLookup, resolvePublicAddress, within } from '#server/lib/outbound/internet.ts'

/** The address of a provider, or one that its settings name, that the app must not connect to. */
export class HostRefused extends Error {}

const maxReplyBytes = 1_000_000
/** From resolving the name to the end of the reply. */
const timeoutMs = 8 * second

/** Whether SSO_HOSTS has a host, with its port or for all its ports. */
const isNamed = ({ host, hostname }: URL, hosts: readonly string[]) =>
  isListed(host, hosts) || isListed(hostname, hosts)

/**
 * Sends the requests of the OpenID client. The name is resolved once, all its addresses must be public, and the connection
 * goes to exactly that address, so that no later DNS reply leads inside the network. Hosts of SSO_HOSTS may be anywhere.
 * Follows no redirects. Throws HostRefused, and an error where the reply is too long or takes more than 8 s.
 */
export function providerFetch({ config, internet, stopping }: Ctx): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    const named = isNamed(url, config.ssoHosts)
    const lookup = named ? undefined : pinnedLookup(await within(signal, publicAddress(url)))
    const options = {
      method,
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'FrontLine/1 (single sign-on)' },
      signal,
      agent: false,
      ...(lookup && { lookup }),
      ...(internet.ca && { ca: internet.ca }),
    }
    const response = await send(url, options, textOf(body))
    return replyOf(response)
  }

  async function publicAddress(url: URL): Promise<string> {
    if (url.protocol !== 'https:' || !internet.isWebPort(url.port)) throw new HostRefused(`${url.host} is not allowed`)
    return resolvePublicAddress(url.hostname, internet).catch((error: Error) => {
      throw new HostRefused(error.message, { cause: error })
    })
  }
}

/** The client sends forms alone. */
function textOf(body: unknown): string {
  if (body == null) return ''
  if (body instanceof URLSearchParams || typeof body === 'string') return body.toString()
  throw new TypeError('Only forms are sent to a provider')
}

const send = (url: URL, options: https.RequestOptions, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    client.request(url, options, resolve).on('error', reject).end(body)
  })

async function replyOf(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new Error('The reply of the provider is too long')
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = response.statusCode ?? 502
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
