import type { Page } from '@playwright/test'
import type { Post } from '#contract/feed.ts'

type Answer = { status?: number; json?: unknown }

/** Calls that are never answered, so that a page stays as it is while it waits. */
export const hang = (...paths: string[]) => arrange(paths, () => new Promise<never>(() => undefined))

/** Calls that are answered without the server. */
export const answer = (path: string, { status = 200, json = { message: '' } }: Answer) =>
  arrange([path], route => route.fulfill({ status, json }))

export const fail = (path: string) =>
  answer(path, { status: 500, json: { error: 'server.failed', message: 'Something went wrong on our side.' } })

/** The feeds as the server answers them, with some of their posts otherwise. */
export const amendPosts = (change: (post: Post) => Post) =>
  arrange(['/api/posts'], async route => {
    const response = await route.fetch()
    const page = (await response.json()) as { posts: Post[] }
    await route.fulfill({ response, json: { ...page, posts: page.posts.map(change) } })
  })

type Handler = Parameters<Page['route']>[1]

function arrange(paths: string[], handler: Handler) {
  return async (page: Page) => {
    for (const path of paths) await page.route(url => url.pathname === path, handler)
  }
}
