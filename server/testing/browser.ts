import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'

/** Where calls go: an app, or a proxy in front of several. */
export interface Target {
  /** Without a slash at the end. */
  readonly url: string
}

/** Of a status: the database or the app is away, so that nothing is known about the call. */
export const unknownStatus: ReadonlySet<number> = new Set([502, 503, 504])

/** A browser on another machine: calls over real HTTP, and keeps its cookie when the app restarts. */
export class Browser {
  cookie = ''

  /** Returns the reply. Throws when the call is refused, or the app ended before it acknowledged. */
  async ask<C extends Call>(app: Target, call: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    const reply = await this.call(app, call, request)
    if (reply === undefined) throw new Error(`${call.method} ${call.path} had no reply`)
    return reply
  }

  /** Returns the reply, or undefined when the app ended before it acknowledged. Throws when the call is refused. */
  async call<C extends Call>(app: Target, call: C, request: RequestOf<C>): Promise<ReplyOf<C> | undefined> {
    const { params, query, body } = request as AnyRequest
    const path = requestUrl(call, { params, query })
    const response = await fetch(app.url + path, {
      method: call.method,
      headers: {
        origin: app.url,
        cookie: this.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined || unknownStatus.has(response.status)) return undefined
    if (!response.ok) throw new Error(`${call.method} ${path}: ${response.status} ${text}`)
    const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0])
    if (cookies.length > 0) this.cookie = cookies.join('; ')
    return JSON.parse(text)
  }
}
