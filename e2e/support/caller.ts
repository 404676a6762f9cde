import { type APIRequestContext, type BrowserContext, request } from '@playwright/test'
import * as accounts from '#contract/accounts.ts'
import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { untilServed } from '#server/testing/until-served.ts'
import { password } from './people.ts'
import type { RunningServer } from './server.ts'

type Args<C extends Call> = {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]

/** Calls a running server without a page. */
export class Caller {
  readonly #requests: APIRequestContext
  readonly #url: string

  constructor(requests: APIRequestContext, { url }: Pick<RunningServer, 'url'>) {
    this.#requests = requests
    this.#url = url
  }

  /** Calls and returns the status and the reply, refused or not. */
  async try<C extends Call>(call: C, ...[sent]: Args<C>): Promise<{ status: number; body: ReplyOf<C> & RefusalBody }> {
    const { params, query, body } = (sent ?? {}) as AnyRequest
    const response = await this.#requests.fetch(this.#url + requestUrl(call, { params, query }), {
      method: call.method,
      headers: { origin: this.#url, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { data: JSON.stringify(body) }),
    })
    return { status: response.status(), body: JSON.parse(await response.text()) }
  }

  /** Calls and returns the reply. Throws when the call is refused. */
  async call<C extends Call>(call: C, ...args: Args<C>): Promise<ReplyOf<C>> {
    const { status, body } = await untilServed(() => this.try(call, ...args))
    if (status >= 400) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  async signIn(email: string): Promise<void> {
    await this.call(accounts.signIn, { body: { email, password } })
  }

  dispose = (): Promise<void> => this.#requests.dispose()
}

/** A client with cookies of its own. */
export const callerOf = async (server: Pick<RunningServer, 'url'>): Promise<Caller> =>
  new Caller(await request.newContext(), server)

/** The same, signed in. */
export async function callerAs(server: Pick<RunningServer, 'url'>, email: string): Promise<Caller> {
  const caller = await callerOf(server)
  await caller.signIn(email)
  return caller
}

/** A client with the cookies of a browser. */
export const callerIn = (context: Pick<BrowserContext, 'request'>, server: Pick<RunningServer, 'url'>): Caller =>
  new Caller(context.request, server)
