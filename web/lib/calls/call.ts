import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import { day, minute, second } from '#contract/durations.ts'
import { versionHeader } from '#contract/events.ts'
import { errorReply, Unreachable } from './errors.ts'

/** Limits of queries. Times are milliseconds, sizes bytes. */
export const queryLimits = {
  queryStaleMs: 5 * minute,
  queryCacheMs: day,
  queryRetries: 2,
  ownWriteFreshMs: 2 * second,
  justLoadedMs: 2 * second,
  /** While the live stream announces changes. */
  livePollMs: minute,
} as const

let lastWriteAt = Number.NEGATIVE_INFINITY

/**
 * For 2 s after a write of one's own, bypasses the HTTP cache: an older reply must not hide the write
 * (docs/decisions/002-freshness.md).
 */
const cacheMode = (method: string): RequestCache =>
  method === 'GET' && performance.now() - lastWriteAt < queryLimits.ownWriteFreshMs ? 'reload' : 'default'

interface SendOptions {
  signal?: AbortSignal
  /** The browser sends it even when the page is gone. */
  keepalive?: boolean
}

/** The newest replies with an ETag, by path: no cache of the browser may store them, and an unchanged one is a 304. */
const knownReplies = new Map<string, { etag: string; text: string }>()
const maxKnownReplies = 50

/** Forgets the replies of the user who signs out. */
export const forgetReplies = (): void => knownReplies.clear()

/** The highest version that the live stream has announced: the instance that replies may not have read it yet. */
let announcedVersion = 0

export const announceVersion = (version: number): void => {
  announcedVersion = version
}

interface Reply {
  text: string
  headers: Headers
}

async function send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Reply> {
  const isForm = body instanceof FormData
  const cache = cacheMode(method)
  const known = method === 'GET' && cache === 'default' ? knownReplies.get(path) : undefined
  const { response, text } = await fetchText(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(known && { 'if-none-match': known.etag }),
      ...(method === 'GET' && announcedVersion > 0 && { [versionHeader]: String(announcedVersion) }),
    },
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    ...options,
    cache,
  })
  if (method !== 'GET') lastWriteAt = performance.now()
  if (known && response.status === 304) return { text: known.text, headers: response.headers }
  if (!response.ok) throw errorReply(response.status, text, response.statusText)
  if (method === 'GET') keepReply(path, response.headers.get('etag'), text)
  return { text, headers: response.headers }
}

function keepReply(path: string, etag: string | null, text: string): void {
  knownReplies.delete(path)
  if (etag === null) return
  knownReplies.set(path, { etag, text })
  const [oldest] = knownReplies.keys()
  if (knownReplies.size > maxKnownReplies && oldest !== undefined) knownReplies.delete(oldest)
}

/** Fetches and reads the whole body. Throws a CallFailure, or the reason of an aborted signal. */
export async function request(url: string, init: RequestInit): Promise<Reply> {
  const { response, text } = await fetchText(url, init)
  if (!response.ok) throw errorReply(response.status, text, response.statusText)
  return { text, headers: response.headers }
}

/** fetch rejects with a TypeError for any kind of network failure, also while the body arrives. */
async function fetchText(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new Unreachable('The server could not be reached', { cause: error })
  }
}

/** Parses a reply; text that is not JSON comes from something else, such as the sign-in page of a public network. */
function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch (error) {
    throw new Unreachable('The reply is not from the server', { cause: error })
  }
}

/** The arguments of a call: the request is optional where none of its parts is required. */
export type CallArgs<C> =
  Partial<RequestOf<C>> extends RequestOf<C>
    ? [request?: RequestOf<C>, signal?: AbortSignal]
    : [request: RequestOf<C>, signal?: AbortSignal]

/** Makes a call of the contract. Throws a CallFailure, or the reason of an aborted signal. */
export async function call<C extends Call>(contract: C, ...args: CallArgs<C>): Promise<ReplyOf<C>> {
  return (await callTagged(contract, ...args)).reply
}

/** Makes a call whose reply is a file's text. Throws as `call` does. */
export async function callForText<C extends Call>(contract: C, request: RequestOf<C>): Promise<string> {
  const { params, query } = request as AnyRequest
  return (await send(contract.method, requestUrl(contract, { params, query }))).text
}

/** The same, with the reply's ETag: an equal tag means that nothing changed. */
export async function callTagged<C extends Call>(
  contract: C,
  ...[request, signal]: CallArgs<C>
): Promise<{ reply: ReplyOf<C>; etag: string | null }> {
  const { params, query, body } = (request ?? {}) as AnyRequest
  const { text, headers } = await send(contract.method, requestUrl(contract, { params, query }), body, { signal })
  return { reply: parse(text) as ReplyOf<C>, etag: headers.get('etag') }
}

/** Makes a small call that outlives the page, for what is sent while the page closes. Throws as `call` does. */
export async function beaconCall<C extends Call>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
  const { params, query, body } = request as AnyRequest
  const { text } = await send(contract.method, requestUrl(contract, { params, query }), body, { keepalive: true })
  return parse(text) as ReplyOf<C>
}

/** Makes a call that takes a file (`file` of its contract entry). Throws as `call` does. */
export async function callWithFile<C extends Call>(
  contract: C,
  file: Blob | FormData,
  ...[request, signal]: CallArgs<C>
): Promise<ReplyOf<C>> {
  const { params, query } = (request ?? {}) as AnyRequest
  const form = file instanceof FormData ? file : new FormData()
  if (file instanceof Blob) form.append(contract.file?.field ?? 'file', file)
  const { text } = await send(contract.method, requestUrl(contract, { params, query }), form, { signal })
  return parse(text) as ReplyOf<C>
}
