import { onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Call, ReplyOf } from '#contract/call.ts'
import type { RefusalCode } from '#contract/refusals.ts'

export interface Asked {
  query: URLSearchParams
  body: unknown
}

/** Replies to a call in place of the server, until the test ends; a later reply to the same call replaces it. */
export function reply<C extends Call>(call: C, given: ReplyOf<C> | ((asked: Asked) => ReplyOf<C>)): void {
  respond(call, asked =>
    Response.json(typeof given === 'function' ? (given as (asked: Asked) => ReplyOf<C>)(asked) : given),
  )
}

/** Fails or refuses a call. */
export function fail(call: Call, status = 500): void {
  const refusal = { error: 'server.failed', message: 'Something went wrong on our side.' }
  respond(call, () => Response.json(refusal, { status }))
}

/**
 * Presses Try Again on a page, or inside a part of it. What `succeed` replies counts from that press on: a query that
 * loads again by itself would take the button away before.
 */
export async function tryAgain(succeed: () => void, within: Pick<Locator, 'getByRole'> = page): Promise<void> {
  window.addEventListener('click', succeed, { capture: true, once: true })
  await within.getByRole('button', { name: 'Try Again' }).last().click()
}

/** Refuses a call with a code, and the words that the server has for it. */
export function refuse(call: Call, error: RefusalCode, message: string, status = 409): void {
  respond(call, () => Response.json({ error, message }, { status }))
}

/** Leaves a call without a reply, so that what waits for it stays in its loading state. */
export function hang(call: Call): void {
  respond(call, () => new Promise<never>(() => undefined))
}

/** Lets a call reach the server, and loses the reply. Returns a function that ends that. */
export const loseReply = (call: Call): (() => void) =>
  respond(call, async (_, replied) => {
    await replied()
    throw new TypeError('Failed to fetch')
  })

type Respond = (asked: Asked, replied: () => Promise<Response>) => Response | Promise<Response>

function respond({ method, path }: Call, make: Respond): () => void {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const { fetch } = window
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    if ((init.method ?? 'GET') !== method || !pattern.test(url.pathname)) return fetch(input, init)
    const asked = { query: url.searchParams, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    return make(asked, () => fetch(input, init))
  }
  const end = () => {
    window.fetch = fetch
  }
  onTestFinished(end)
  return end
}
