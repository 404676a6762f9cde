import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import pLimit from 'p-limit'
import { isListed } from './hosts.ts'
import { type Internet, pinnedLookup, resolvePublicAddress, within } from './internet.ts'

export interface Fetched {
  /** After redirects. */
  url: URL
  contentType: string
  body: Buffer
}

export interface FetchLimits {
  /** Accepted prefixes of the Content-Type, such as `image/`. */
  types: readonly string[]
  bytes: number
  /** Truncates a longer body to these bytes instead of refusing it. */
  mayBeCut?: boolean
  /** In total, redirects included. */
  timeoutMs: number
  /** The only hosts to connect to, redirects included; undefined for all. */
  hosts?: readonly string[] | undefined
}

export class FetchFailed extends Error {}

const maxRedirects = 5
/** Node looks up two names at once, pushes included; one that nobody answers keeps its place after the time limit. */
const oneLookup = pLimit(1)

/**
 * GETs a public page or picture, from the ports of the web. The name of each hop is resolved once, all its addresses
 * must be public, and the connection goes to exactly that address, so that no later DNS reply can lead inside the
 * network. Throws FetchFailed for another scheme or type, too many bytes, or a timeout.
 */
export async function safeFetch(address: URL, limits: FetchLimits, net: Internet): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    if (limits.hosts && !isListed(url.host, limits.hosts)) throw new FetchFailed(`host ${url.host} is not allowed`)
    const response = await get(url, await checkedAddress(url, net, signal), signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new FetchFailed('redirected to an invalid address')
      url = new URL(headers.location, url)
      continue
    }
    return { url, ...(await read(response, limits, signal)) }
  }
  throw new FetchFailed('too many redirects')
}

async function checkedAddress(url: URL, net: Internet, signal: AbortSignal): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailed(`scheme ${url.protocol} is not allowed`)
  if (!net.isWebPort(url.port)) throw new FetchFailed(`port ${url.port} is not allowed`)
  const lookup = oneLookup(() => {
    signal.throwIfAborted()
    return resolvePublicAddress(url.hostname, net)
  })
  return within(signal, lookup).catch((error: Error) => {
    throw new FetchFailed(error.message, { cause: error })
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
      .get(url, { lookup: pinnedLookup(connectTo), headers, signal, agent: false }, resolve)
      .on('error', error => reject(new FetchFailed(error.message, { cause: error })))
  })
}

/** 203: a proxy on the way has changed it. */
const accepted = new Set([200, 203])

/** Some servers compress what was asked for plain. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? ''
  const decoder = decoders[encoding]?.()
  // Its errors are those of the reader.
  return decoder ? pipeline(response, decoder, () => undefined) : response
}

async function read(
  response: IncomingMessage,
  { types, bytes, mayBeCut = false }: FetchLimits,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'url'>> {
  const contentType = response.headers['content-type'] ?? ''
  const stop = () => response.destroy(new Error('too slow'))
  signal.addEventListener('abort', stop)
  try {
    if (!accepted.has(response.statusCode ?? 0)) throw new FetchFailed(`status ${response.statusCode}`)
    if (!types.some(type => contentType.toLowerCase().startsWith(type))) throw new FetchFailed(`type ${contentType}`)
    const chunks: Buffer[] = []
    let read = 0
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      if (read + chunk.length > bytes && !mayBeCut) throw new FetchFailed(`more than ${bytes} bytes`)
      chunks.push(chunk.subarray(0, bytes - read))
      read += chunk.length
      if (read >= bytes && mayBeCut) break
    }
    return { contentType, body: Buffer.concat(chunks) }
  } catch (error) {
    throw error instanceof FetchFailed ? error : new FetchFailed(String(error), { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
}
