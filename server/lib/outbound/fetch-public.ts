import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Internet, lookupOf, publicAddress } from './internet.ts'

export interface Fetched {
  /** Where it came from after redirects. */
  url: URL
  contentType: string
  body: Buffer
}

export interface FetchLimits {
  /** Begins the Content-Type that is wanted, such as `image/`. */
  types: readonly string[]
  bytes: number
  /** For all of it, redirects included. */
  timeoutMs: number
}

/** Why nothing was fetched. */
export class NotFetched extends Error {}

const redirectsAtMost = 5

/**
 * GETs a public page or picture for the server (decision 24). Each hop's name is resolved once, every address it has
 * must be public, and the connection goes to just that address, so that no later answer of the DNS can lead inside.
 * Raises NotFetched for anything else: another scheme, a type that is not wanted, too many bytes, too slow.
 */
export async function fetchPublic(address: URL, limits: FetchLimits, net: Internet): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = address
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const answer = await get(url, await checkedAddress(url, net), signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new NotFetched('redirected to no address')
      url = new URL(headers.location, url)
      continue
    }
    return { url, ...(await read(answer, limits, signal)) }
  }
  throw new NotFetched('redirected too often')
}

async function checkedAddress(url: URL, net: Internet): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched(`not fetched by ${url.protocol}`)
  return publicAddress(url.hostname, net).catch((error: Error) => {
    throw new NotFetched(error.message)
  })
}

function get(url: URL, connectTo: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/html,image/*;q=0.9',
    'accept-encoding': 'identity',
    'user-agent': 'FrontLine/1 (link preview)',
  }
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    client
      .get(url, { lookup: lookupOf(connectTo), headers, signal, agent: false }, resolve)
      .on('error', error => reject(new NotFetched(error.message, { cause: error })))
  })
}

async function read(
  answer: IncomingMessage,
  { types, bytes }: FetchLimits,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'url'>> {
  const contentType = answer.headers['content-type'] ?? ''
  const stop = () => answer.destroy(new Error('too slow'))
  signal.addEventListener('abort', stop)
  try {
    if (answer.statusCode !== 200) throw new NotFetched(`answered ${answer.statusCode}`)
    if (!types.some(type => contentType.startsWith(type))) throw new NotFetched(`answered ${contentType}`)
    const chunks: Buffer[] = []
    let read = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > bytes) throw new NotFetched(`more than ${bytes} bytes`)
      chunks.push(chunk)
    }
    return { contentType, body: Buffer.concat(chunks) }
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched(String(error), { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    answer.destroy()
  }
}
