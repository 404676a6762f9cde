import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Post } from '#contract/feed.ts'
import { enterAsOwner, haveCompany, haveMember, hold, owner, signInQuietly } from './support/company.ts'
import { expect, test } from './support/server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function postPhotos(page: Page, words: string, count: number): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByRole('textbox').fill(words)
  const files = ['#0B6B75', '#b33', '#36c'].slice(0, count).map(async (color, place) => ({
    name: `${place}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture(color),
  }))
  await dialog.getByLabel('Photo/Video').setInputFiles(await Promise.all(files))
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  // Until then it is in the outbox.
  await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible()
  return card
}

const isLoaded = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

/** A finger on the screen, or two. */
async function touches(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

test('photos that failed to load are retried', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'theo@hearth.example', firstName: 'Theo', lastName: 'Reyes' })
  await signInQuietly(context, server, owner.email)
  await page.goto('/')
  const card = await postPhotos(page, 'Name plate', 1)
  await page.route('**/media/**', route => route.abort())
  await page.reload()

  await test.step('by hand', async () => {
    await expect(card.getByText('Media temporarily unavailable')).toBeVisible()
    await page.unroute('**/media/**')
    await card.getByRole('button', { name: /Try Again/ }).click()
    await expect.poll(() => card.getByRole('img', { name: /Photo/ }).evaluate(isLoaded)).toBe(true)
  })

  await test.step('once the connection is back', async () => {
    await page.route('**/media/**', route => route.abort())
    const late = '**/assets/app-services-*.js'
    const letGo = await hold(page, late)
    await page.reload()
    await expect(card.getByText('Media temporarily unavailable')).toBeVisible()
    await context.setOffline(true)
    // A part that is lost on its way does not take the page with it.
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('/app-services-'))
    await letGo()
    await lost
    await expect(card.getByText("The photo loads once you're back online.")).toBeVisible()
    await page.unroute('**/media/**')
    const loaded = page.waitForResponse(late)
    await context.setOffline(false)
    await loaded
    await expect.poll(() => card.getByRole('img', { name: /Photo/ }).evaluate(isLoaded)).toBe(true)
  })
})

test('photos are zoomed by pinch and double tap, moved, and swiped away', async ({ page, context, server }) => {
  await enterAsOwner(context, server)
  await page.goto('/')
  const card = await postPhotos(page, 'Wiring of unit 4', 3)
  await card.getByRole('button', { name: 'Photo 1 of 3 by Olivia Owens' }).click()
  const viewer = page.getByRole('dialog', { name: 'Media by Olivia Owens' })
  const photo = viewer.getByRole('img', { name: 'Photo 1 of 3 by Olivia Owens' })
  const width = async () => Math.round((await photo.boundingBox())?.width ?? 0)
  await expect(photo).toBeInViewport()
  await expect.poll(() => photo.evaluate(isLoaded)).toBe(true)
  const whole = await width()
  const touch = await touches(page)

  await test.step('pinch', async () => {
    await touch('touchStart', { x: 150, y: 400 }, { x: 240, y: 400 })
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', { x: 150 - step * 9, y: 400 }, { x: 240 + step * 9, y: 400 })
    await touch('touchEnd')
    await expect.poll(width).toBe(whole * 2)
  })

  await test.step('moving stays within the picture, and does not go to the next one', async () => {
    await touch('touchStart', { x: 300, y: 400 })
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: 300 - step * 35, y: 400 })
    await touch('touchEnd')
    const box = await photo.boundingBox()
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(391)
    await expect(viewer.getByText('1 of 3')).toBeVisible()
  })

  await test.step('double tap', async () => {
    // sent at once, because a busy machine would be too slow for a double tap
    const doubleTap = () =>
      Promise.all([1, 2].flatMap(() => [touch('touchStart', { x: 195, y: 400 }), touch('touchEnd')]))
    await doubleTap()
    await expect.poll(width).toBe(whole)
    await doubleTap()
    await expect.poll(width).toBe(Math.round(whole * 2.5))
    await viewer.getByRole('button', { name: 'Zoom in or out' }).click()
    await expect.poll(width).toBe(whole)
  })

  await test.step('wheel and keys', async () => {
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, -300)
    await expect.poll(width).toBeGreaterThan(whole * 2)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect.poll(width).toBe(whole)
  })

  await test.step('swipe down', async () => {
    await touch('touchStart', { x: 195, y: 300 })
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x: 195, y: 300 + step * 30 })
    await touch('touchEnd')
    await expect(viewer).toBeHidden()
  })
})

test('the offer to install is one line, above nothing but the feed, and does not come back', async ({
  page,
  context,
  server,
}) => {
  await enterAsOwner(context, server)
  await page.goto('/')
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  const post = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' })
  await expect(post).toBeVisible()
  await offer()
  const bar = page.getByRole('complementary', { name: 'Install the app' })
  await expect(bar).toBeVisible()
  const [barBox, postBox] = [await bar.boundingBox(), await post.boundingBox()]
  expect(barBox?.height).toBeLessThanOrEqual(60)
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(postBox?.y ?? 0)
  await bar.getByRole('button', { name: 'Later' }).click()
  await expect(bar).toBeHidden()
  await page.clock.install()
  // With the live stream begins what listens to the offer.
  const isListening = page.waitForRequest('**/api/events')
  await page.reload()
  await expect(post).toBeVisible()
  await isListening
  await offer()
  await page.clock.runFor(6_000)
  await expect(bar).toBeHidden()
})

test('a video that failed is processed again', async ({ page, context, server }) => {
  const jobId = '6d1c1a0e-3c5b-4f7e-9a55-0c8c7c1f2b10'
  await enterAsOwner(context, server)
  await page.goto('/')
  const card = await postPhotos(page, 'Crane, from below', 1)
  const message = 'That file could not be processed. Please try uploading it again.'
  const failedMedia: Post['failedMedia'] = [
    { jobId, fileName: 'crane.mov', code: 'media.failed', message, canRetry: true },
  ]
  let isRetried = false
  const amended = (post: Post): Post =>
    isRetried
      ? { ...post, media: post.media.map(item => ({ ...item, type: 'video', state: 'processing', jobId })) }
      : { ...post, media: [], failedMedia }
  await page.route(/\/api\/posts(\?.*)?$/, async route => {
    const reply = await route.fetch()
    const feed = (await reply.json()) as { posts: Post[] }
    await route.fulfill({ json: { ...feed, posts: feed.posts.map(amended) } })
  })
  await page.route(/\/api\/posts\/\d+$/, async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: amended((await reply.json()) as Post) })
  })
  await page.route('**/api/upload/retry/*', route => {
    isRetried = route.request().url().endsWith(jobId)
    return route.fulfill({ json: { jobId } })
  })
  await page.clock.install()
  await page.reload()
  await expect(card.getByText('A file could not be processed')).toBeVisible()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('progressbar', { name: 'Processing your video' })).toBeVisible()
  await expect(card.getByText('A file could not be processed')).toBeHidden()

  await test.step('the progress is not polled while offline', async () => {
    let polls = 0
    page.on('request', request => (polls += Number(request.url().includes('/api/upload/progress/'))))
    // While a request is on its way, the clock of the page starts no other.
    await expect(async () => {
      await page.clock.runFor(3_000)
      expect(polls).toBeGreaterThan(0)
    }).toPass()
    await context.setOffline(true)
    await expect(page.getByText('Connection lost')).toBeVisible()
    polls = 0
    await page.clock.runFor(30_000)
    expect(polls).toBe(0)
    await context.setOffline(false)
    await expect(async () => {
      await page.clock.runFor(3_000)
      expect(polls).toBeGreaterThan(0)
    }).toPass()
  })
})
