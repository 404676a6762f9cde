import type { Page } from '@playwright/test'
import type { Post } from '#contract/feed.ts'

type Answer = { status?: number; json?: unknown }

/** Calls that never get a reply, so that a page stays in its loading state. */
export const hang = (...paths: string[]) => arrange(paths, () => new Promise<never>(() => undefined))

/** Calls with a fixed reply. */
export const answer = (path: string, { status = 200, json = { message: '' } }: Answer) =>
  arrange([path], route => route.fulfill({ status, json }))

export const fail = (path: string) =>
  answer(path, { status: 500, json: { error: 'server.failed', message: 'Something went wrong on our side.' } })

/** Reads with a fixed reply, and writes that a proxy could not pass on. */
export const failWrites = (path: string, json: unknown) =>
  arrange([path], route =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fulfill({ status: 502 }),
  )

/** Several arrangements at once. */
export const all =
  (...arrangements: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const each of arrangements) await each(page)
  }

/** The server's feeds, with some posts changed. */
export const amendPosts = (change: (post: Post) => Post) =>
  arrange(['/api/posts'], async route => {
    const response = await route.fetch().catch(() => null)
    // The page was closed before the reply.
    if (!response) return
    const page = (await response.json()) as { posts: Post[] }
    await route.fulfill({ response, json: { ...page, posts: page.posts.map(change) } })
  })

type Handler = Parameters<Page['route']>[1]

function arrange(paths: string[], handler: Handler) {
  return async (page: Page) => {
    for (const path of paths) await page.route(url => url.pathname === path, handler)
  }
}
