import type { BrowserContext, Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

const reader = { email: 'tessa@hearth.example', firstName: 'Tessa', lastName: 'Reyes' }

/** Counts the requests of a context for a path. */
function countRequests(context: BrowserContext, path: string): { count: number } {
  const counted = { count: 0 }
  context.on('request', request => {
    if (new URL(request.url()).pathname === path) counted.count += 1
  })
  return counted
}

const shown = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('two tabs share one live stream, and poll without it', async ({ context, server }) => {
  await haveCompany(server)
  await haveMember(server, reader)
  const caller = await callerAs(server, owner.email)
  const post = (content: string) => caller.call(createPost, { body: { content } })
  await signInQuietly(context, server, reader.email)
  const streams = countRequests(context, '/api/events')
  const feeds = countRequests(context, '/api/posts')

  /** Opens the feed. A headless browser shows all its tabs at once. */
  const openTab = async () => {
    const page = await context.newPage()
    await page.goto('/')
    return page
  }
  const first = await openTab()
  await expect.poll(() => streams.count).toBe(1)
  const second = await openTab()
  const tabs = [first, second]
  for (const tab of tabs) await expect(tab.getByText('No posts yet')).toBeVisible()

  await test.step('a post appears without a poll', async () => {
    // A minute passes from one poll to the next: two polls of each tab are over, and no third one comes.
    await expect(async () => {
      const before = feeds.count
      await first.waitForTimeout(4_000)
      expect(feeds.count).toBe(before)
    }).toPass()
    const before = feeds.count
    await post('Vans leave at seven')
    for (const tab of tabs) await expect(shown(tab, 'Vans leave at seven')).toBeVisible({ timeout: 4_000 })
    expect(feeds.count).toBeLessThanOrEqual(before + 2)
    expect(streams.count).toBe(1)
  })

  await test.step('another tab takes the stream over', async () => {
    await first.close()
    await expect.poll(() => streams.count).toBe(2)
    await post('Vans leave at eight')
    await expect(shown(second, 'Vans leave at eight')).toBeVisible({ timeout: 6_000 })
  })

  await test.step('without a stream the page polls again', async () => {
    await context.route('**/api/events', route => route.abort())
    await server.restart()
    const before = feeds.count
    await expect.poll(() => feeds.count, { timeout: 15_000 }).toBeGreaterThan(before + 2)
    await post('Vans leave at nine')
    await expect(shown(second, 'Vans leave at nine')).toBeVisible({ timeout: 8_000 })
    await expect(second.getByRole('banner').getByRole('status')).toHaveText('')
  })

  await test.step('until the stream is back', async () => {
    const before = streams.count
    await context.unroute('**/api/events')
    await expect.poll(() => streams.count).toBeGreaterThan(before)
    await expect(async () => {
      const polls = feeds.count
      await second.waitForTimeout(4_000)
      expect(feeds.count).toBe(polls)
    }).toPass()
  })
  await caller.dispose()
})
