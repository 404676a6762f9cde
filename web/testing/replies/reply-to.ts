import { onTestFinished } from 'vitest'
import { type Call, type ReplyOf, requestUrl } from '#contract/call.ts'

/** Gives a call without parameters this reply until the test ends, and returns the bodies it is made with. */
export function replyTo<C extends Call>(call: C, reply: () => ReplyOf<C>): unknown[] {
  const bodies: unknown[] = []
  const path = requestUrl(call, {})
  const next = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname !== path || request.method !== call.method) return next(input, init)
    const body = await request.text()
    bodies.push(body === '' ? null : JSON.parse(body))
    return Response.json(reply())
  }
  onTestFinished(() => {
    window.fetch = next
  })
  return bodies
}
