import type { Page } from '@playwright/test'

type Answer = { status?: number; json?: unknown }

/** Calls that are never answered, so that a page stays as it is while it waits. */
export const hang = (...paths: string[]) => arrange(paths, () => new Promise<never>(() => undefined))

/** Calls that are answered without the server. */
export const answer = (path: string, { status = 200, json = { message: '' } }: Answer) =>
  arrange([path], route => route.fulfill({ status, json }))

export const fail = (path: string) =>
  answer(path, { status: 500, json: { error: 'server.failed', message: 'Something went wrong on our side.' } })

/** Calls that the server answers, and a picture changes: `change` gets what it said and gives what the page hears. */
export const amend = <T>(path: string, change: (answered: T) => unknown) =>
  arrange([path], async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as T) })
  })

type Handler = Parameters<Page['route']>[1]

function arrange(paths: string[], handler: Handler) {
  return async (page: Page) => {
    for (const path of paths) await page.route(url => url.pathname === path, handler)
  }
}
