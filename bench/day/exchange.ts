import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  method?: string
  headers: Record<string, string>
  body?: Buffer
}

/** Kept open, and as many as simultaneous requests need, as in browsers. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/**
 * Returns the body of the reply. Throws unless its status is one of success. Not by fetch, which takes twice the
 * processor time: a client that costs more than the server would measure itself.
 */
export async function exchange(url: URL, { method = 'GET', headers, body }: Sent): Promise<Buffer> {
  const isSafe = url.protocol === 'https:'
  const sent = (isSafe ? https : http).request(url, {
    method,
    agent: agents[isSafe ? 'https:' : 'http:'],
    headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
  })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [http.IncomingMessage]
  const content = await buffer(reply)
  const status = reply.statusCode ?? 0
  if (status < 200 || status > 299) throw new Error(`${method} ${url.pathname}: ${status} ${content.toString()}`)
  return content
}
