import type { Browser, BrowserContext, Request, Response } from '@playwright/test'

/** Of each kind, the last ones. */
const most = 20

/** Collects what the pages of a browser were refused, and what got no reply, until it is asked for. */
export function unansweredIn(browser: Browser): () => Promise<string[]> {
  const begunAt = Date.now()
  const refused: Promise<string>[] = []
  const waiting = new Map<Request, string>()
  const nameOf = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return `${((Date.now() - begunAt) / 1_000).toFixed(1)} s: ${request.method()} ${pathname}${search}`
  }
  const onRequest = (request: Request) => {
    // The live stream never ends.
    if (request.resourceType() !== 'eventsource') waiting.set(request, `${nameOf(request)}: no reply`)
  }
  const onFinished = (request: Request) => waiting.delete(request)
  const onFailed = (request: Request) => {
    waiting.delete(request)
    refused.push(Promise.resolve(`${nameOf(request)}: ${request.failure()?.errorText}`))
  }
  const onResponse = (response: Response) => {
    if (response.status() < 400) return
    const name = `${nameOf(response.request())}: ${response.status()}`
    const body = response.text().catch(() => '')
    refused.push(body.then(text => `${name} ${text.slice(0, 200)}`))
  }
  const follow = (context: BrowserContext) => {
    context.on('request', onRequest)
    context.on('requestfinished', onFinished)
    context.on('requestfailed', onFailed)
    context.on('response', onResponse)
  }
  browser.on('context', follow)
  return async () => {
    browser.off('context', follow)
    return [...(await Promise.all(refused.slice(-most))), ...[...waiting.values()].slice(-most)]
  }
}
