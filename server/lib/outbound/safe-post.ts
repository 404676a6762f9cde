import http from 'node:http'
import https from 'node:https'
import { isListed } from './hosts.ts'
import { type Internet, NotPublic, pinnedLookup, resolvePublicAddress, within } from './internet.ts'

/** Whether a list names the host of an address, on any port or on this one. */
export const isTrustedHost = (url: URL, hosts: readonly string[]): boolean =>
  isListed(url.hostname, hosts) || isListed(url.host, hosts)

/** Whether an address may be posted to as far as it says itself: over https, on the usual port, or to a trusted host. */
export const mayPostTo = (url: URL, { net, hosts }: Pick<PostOptions, 'net' | 'hosts'>): boolean =>
  isTrustedHost(url, hosts) || (url.protocol === 'https:' && net.isWebPort(url.port))

interface PostOptions {
  headers: Record<string, string>
  body: string
  net: Internet
  /** Hosts that may be inside the network, on any port and over http. */
  hosts: readonly string[]
  /** In total: resolving, connecting and the head of the reply. */
  timeoutMs: number
}

/**
 * POSTs to a server on the public internet and returns the status of its reply, whose body is not read; redirects are not
 * followed. The name is resolved once, all its addresses must be public, and the connection goes to exactly that address,
 * so that no later DNS reply can lead inside the network. Throws NotPublic, or the error of a connection that failed.
 */
export async function safePost(url: URL, options: PostOptions): Promise<number> {
  const { headers, body, net, hosts, timeoutMs } = options
  if (!mayPostTo(url, options)) throw new NotPublic(`${url.host} may not be posted to`)
  const signal = AbortSignal.timeout(timeoutMs)
  const isTrusted = isTrustedHost(url, hosts)
  const lookup = isTrusted ? undefined : pinnedLookup(await within(signal, resolvePublicAddress(url.hostname, net)))
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        agent: false,
        ...(lookup && { lookup }),
        ...(net.ca && { ca: net.ca }),
      },
      response => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
