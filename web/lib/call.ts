import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { RefusalBody } from '#contract/refusals.ts'

/** An answer that was not OK. The message is `{status}: {body text, or status text}` (spec 1 §8). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly refusal: RefusalBody | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.refusal = refusalIn(body)
  }

  /** What a toast shows: the server's words for people, if it gave any. */
  get text(): string | undefined {
    return this.refusal?.message
  }
}

function refusalIn(body: string): RefusalBody | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const isRefusal = typeof parsed === 'object' && parsed !== null && 'error' in parsed && 'message' in parsed
    return isRefusal ? (parsed as RefusalBody) : undefined
  } catch {
    return undefined
  }
}

/** The server's words for a failed call, or the given ones where it said nothing (a lost network, say). */
export const textOf = (error: unknown, otherwise: string): string =>
  (error instanceof CallError && error.text) || otherwise

let lastWriteAt = Number.NEGATIVE_INFINITY

/** For 2 s after an own write no answer from before it will do, so nothing is asked conditionally (docs/decisions/002). */
const cacheMode = (method: string): RequestCache =>
  method === 'GET' && performance.now() - lastWriteAt < limits.ownWriteFreshMs ? 'reload' : 'default'

interface Way {
  signal?: AbortSignal
  /** The browser sends it even when the page is gone. */
  keepalive?: boolean
}

async function send(method: string, path: string, body?: unknown, way: Way = {}): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: body === undefined || isForm ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    ...way,
    cache: cacheMode(method),
  })
  if (method !== 'GET') lastWriteAt = performance.now()
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
  return response
}

/** What a call takes: nothing may be passed where nothing is needed; what is needed may not be left out. */
export type Given<C> =
  Partial<RequestOf<C>> extends RequestOf<C>
    ? [request?: RequestOf<C>, signal?: AbortSignal]
    : [request: RequestOf<C>, signal?: AbortSignal]

/** Makes a call of the contract. Throws CallError when it is refused, TypeError when the network fails. */
export async function call<C extends Call>(contract: C, ...given: Given<C>): Promise<ReplyOf<C>> {
  return (await callTagged(contract, ...given)).reply
}

/** The same, with the answer's ETag: an equal tag means that nothing changed. */
export async function callTagged<C extends Call>(
  contract: C,
  ...[request, signal]: Given<C>
): Promise<{ reply: ReplyOf<C>; etag: string | null }> {
  const { params, query, body } = (request ?? {}) as AnyRequest
  const response = await send(contract.method, requestUrl(contract, { params, query }), body, { signal })
  const text = await response.text()
  return { reply: (text ? JSON.parse(text) : undefined) as ReplyOf<C>, etag: response.headers.get('etag') }
}

/** Makes a small call that outlives the page, for what is to be said on leaving it. Throws as `call` does. */
export async function callOnLeaving<C extends Call>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
  const { params, query, body } = request as AnyRequest
  const path = requestUrl(contract, { params, query })
  const response = await send(contract.method, path, body, { keepalive: true })
  return (await response.json()) as ReplyOf<C>
}

/** Makes a call that takes a file (`file` of its contract entry). Throws as `call` does. */
export async function callWithFile<C extends Call>(
  contract: C,
  file: Blob,
  ...[request, signal]: Given<C>
): Promise<ReplyOf<C>> {
  const { params, query } = (request ?? {}) as AnyRequest
  const form = new FormData()
  form.append(contract.file?.field ?? 'file', file)
  const response = await send(contract.method, requestUrl(contract, { params, query }), form, { signal })
  return (await response.json()) as ReplyOf<C>
}

/** PUTs a file to a signed URL, which takes neither cookie nor anything else. Throws as `call` does. */
export async function putFile(url: string, file: Blob): Promise<void> {
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await fetch(url, { method: 'PUT', credentials: 'omit', headers, body: file })
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
}

/** The generic write of spec 1 §7, for the odd case without a contract: JSON, or a form as it is. */
export const apiRequest = (method: string, path: string, body?: unknown): Promise<Response> => send(method, path, body)
