import type { BrowserContext, Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

const reader = { email: 'tessa@hearth.example', firstName: 'Tessa', lastName: 'Reyes' }

/** Counts the requests of a context for a path. `gapsMs` are the times between them. */
function countRequests(context: BrowserContext, path: string): { count: number; gapsMs: number[] } {
  const counted = { count: 0, gapsMs: [] as number[] }
  let last = Date.now()
  context.on('request', request => {
    if (new URL(request.url()).pathname !== path) return
    counted.count += 1
    counted.gapsMs.push(Date.now() - last)
    last = Date.now()
  })
  return counted
}

/** Half of the time from one poll to the next where there is a stream: what comes sooner is not one of those. */
const soonMs = 30_000

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
    for (const tab of tabs) await expect(shown(tab, 'Vans leave at seven')).toBeVisible({ timeout: soonMs })
    // Once in each tab, and once more after it has been read there.
    expect(feeds.count).toBeLessThanOrEqual(before + 4)
    expect(streams.count).toBe(1)
  })

  await test.step('another tab takes the stream over', async () => {
    await first.close()
    await expect.poll(() => streams.count).toBe(2)
    await post('Vans leave at eight')
    await expect(shown(second, 'Vans leave at eight')).toBeVisible({ timeout: soonMs })
  })

  await test.step('without a stream the page polls again', async () => {
    await context.route('**/api/events', route => route.abort())
    await server.restart()
    feeds.gapsMs.length = 0
    // The first one follows the loss, and is no poll yet.
    await expect.poll(() => feeds.gapsMs.slice(1).filter(ms => ms < soonMs).length).toBeGreaterThan(1)
    await post('Vans leave at nine')
    await expect(shown(second, 'Vans leave at nine')).toBeVisible()
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
