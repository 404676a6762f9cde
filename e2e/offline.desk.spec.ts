import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { createPost, listPosts } from '#contract/feed.ts'
import { openProxy, unanswered } from './support/app-proxy.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { keptOn, left, written } from './support/device.ts'
import { expectNoViolations } from './support/look.ts'
import { signIn, signOutBy } from './support/people.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const feed = (page: Page) => page.getByRole('navigation', { name: 'Feeds' })
const card = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

/** Adds a photo to the post that is written. */
async function addPhoto(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B6B75' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Photo/Video').first().setInputFiles({ name: 'van.jpg', mimeType: 'image/jpeg', buffer })
}

async function reopened(context: BrowserContext, page: Page): Promise<Page> {
  const next = await context.newPage()
  await page.close()
  await next.goto('/')
  await expect(feed(next)).toBeVisible()
  return next
}

test.use({ serviceWorkers: 'allow' })

test('the feed is readable offline, and what is written offline arrives once', async ({ context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'nina@hearth.example', firstName: 'Nina', lastName: 'Oduya' })
  const caller = await callerAs(server, owner.email)
  const post = (content: string) => caller.call(createPost, { body: { content } })
  await post('Frost tonight')

  let page = await context.newPage()
  await signIn(page, owner.email)
  await expect(card(page, 'Frost tonight')).toBeVisible()
  await keptOn(page)

  await test.step('a cold start shows the last feed and its age', async () => {
    await context.setOffline(true)
    page = await reopened(context, page)
    await expect(card(page, 'Frost tonight')).toBeVisible()
    const line = page.getByRole('banner').getByRole('status')
    await expect(line).toHaveText(/^Connection lost Cached (a moment|from \d+ minutes?) ago$/)
    // below the header, so that nothing in it is covered
    const menu = await page.getByRole('button', { name: /Your menu/ }).boundingBox()
    expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? Infinity))
    await expect(page.getByText("You've reached the end.")).toBeHidden()
  })

  await test.step('a comment, a like and a post with a photo are pending', async () => {
    const frost = card(page, 'Frost tonight')
    await frost.getByRole('button', { name: 'Like' }).click()
    await expect(frost.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
    await frost.getByRole('textbox', { name: 'Write a comment...' }).fill('Chains are in the shed')
    await frost.getByRole('button', { name: 'Send comment' }).click()
    await expect(frost.getByRole('listitem').filter({ hasText: 'Chains are in the shed' })).toContainText(
      'Waiting to be sent',
    )
    await page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" }).fill('Van 4 is at the depot')
    await addPhoto(page)
    await expectBriefly(toast(page, 'Saved on this device'), () =>
      page.getByRole('button', { name: 'Post', exact: true }).click(),
    )
    await expect(card(page, 'Van 4 is at the depot')).toContainText('Waiting to be sent')
    await expectNoViolations(page, 'a waiting post')
  })

  await test.step('they survive the browser closing the app and the server restarting', async () => {
    await server.restart(async () => {
      page = await reopened(context, page)
      await expect(card(page, 'Van 4 is at the depot')).toContainText('Waiting to be sent')
      await expect(card(page, 'Frost tonight')).toContainText('Chains are in the shed')
    })
  })

  await test.step('back online each arrives once, and its badge disappears', async () => {
    const isBack = page
      .getByRole('banner')
      .getByRole('status')
      .filter({ hasText: /^Back online/ })
    await expectBriefly(isBack, () => context.setOffline(false))
    await expect(page.getByText(/^(Waiting to be sent|Sending\.\.\.)$/)).toHaveCount(0)
    await expect(card(page, 'Van 4 is at the depot')).toHaveCount(1)
    await page.reload()
    await expect(card(page, 'Van 4 is at the depot').getByRole('img', { name: /Photo/ })).toBeVisible()
    const arrived = async () =>
      (await caller.call(listPosts)).posts.map(({ content, likeCount, mediaUrls, comments }) => [
        content,
        likeCount,
        mediaUrls.length,
        comments.map(comment => comment.content),
      ])
    // A like that waits has no badge, and what failed once is tried later than the rest.
    await expect.poll(arrived).toEqual([
      ['Van 4 is at the depot', 0, 1, []],
      ['Frost tonight', 1, 0, ['Chains are in the shed']],
    ])
  })

  await test.step('a connection that is lost while the app starts is noticed', async () => {
    const isLost = Promise.withResolvers<void>()
    await page.route('**/api/company', async route => {
      await isLost.promise
      await route.abort('internetdisconnected')
    })
    const isStarting = page.waitForRequest('**/api/company')
    await page.reload()
    await isStarting
    await context.setOffline(true)
    isLost.resolve()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await page.unroute('**/api/company')
  })

  await test.step('a refused write returns to where it was written', async () => {
    const frost = card(page, 'Frost tonight')
    await frost.getByRole('textbox', { name: 'Write a comment...' }).fill('One more thing')
    await frost.getByRole('button', { name: 'Send comment' }).click()
    await expect(frost).toContainText('Waiting to be sent')
    await page.route('**/api/posts/*/comments', route =>
      route.fulfill({ status: 403, json: { error: 'comments.off', message: 'Comments are off for this post.' } }),
    )
    await expectBriefly(toast(page, 'Your comment was not accepted'), () => context.setOffline(false))
    await expect(frost.getByRole('textbox', { name: 'Write a comment...' })).toHaveValue('One more thing')
    await page.unroute('**/api/posts/*/comments')
    await frost.getByRole('textbox', { name: 'Write a comment...' }).fill('')
  })

  await test.step('logging out warns of losses, and deletes everything of the user', async () => {
    await expect(card(page, 'Van 4 is at the depot').getByRole('img', { name: /Photo/ })).toBeVisible()
    await page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" }).fill('Half a thought')
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 draft would be lost')
    await signOutBy(page, () => question.getByRole('button', { name: 'Logout' }).click())
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const { databases, caches, keys } = await left(page)
    const full = Object.keys(databases).filter(store => databases[store] !== 0)
    // the sign-in page refetches the company's name and color, which are public
    expect(full.filter(store => store !== 'front-line-device/answers')).toEqual([])
    expect(databases['front-line-device/answers']).toBeLessThanOrEqual(1)
    expect(caches.filter(name => !name.startsWith('shell-'))).toEqual([])
    expect(keys.filter(key => /draft|like/.test(key))).toEqual([])

    await context.setOffline(true)
    page = await context.newPage().then(async next => {
      await page.close()
      await next.goto('/')
      return next
    })
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the next user sees nothing of it', async () => {
    await signIn(page, 'nina@hearth.example')
    await expect(card(page, 'Frost tonight')).toBeVisible()
    expect(await written(page)).not.toContain('Half a thought')
  })
  await caller.dispose()
})

test('a newer app is offered, and a draft survives the reload with its photo', async ({ page, context, server }) => {
  await haveCompany(server)
  const app = await openProxy(server)
  await signInQuietly(context, { ...server, url: app.url }, owner.email)
  await page.goto(app.url)
  await expect(feed(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const write = page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" })
  await write.fill('Not finished yet')
  await addPhoto(page)
  await expect(page.getByText(/^Saved on this device with 1 file/)).toBeVisible()
  app.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(toast(page, 'A new version is ready')).toBeVisible()
  // The worker of the older version is busy with it, and cannot be replaced.
  await page.evaluate(path => {
    new Image().src = path
  }, unanswered)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(write).toHaveValue('Not finished yet')
  await expect(page.getByRole('list', { name: 'Media to post' }).getByRole('img')).toBeVisible()
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(isWaiting).toBe(false)
  app.close()
})

test('a phone on a bad line gets the app for offline all the same, without a reload', async ({
  page,
  context,
  server,
}) => {
  await haveCompany(server)
  const app = await openProxy(server)
  const triesOfOneInstall = 3
  app.refuse('/first-posts.js', triesOfOneInstall + 1)
  await signInQuietly(context, { ...server, url: app.url }, owner.email)
  await page.goto(app.url)
  await expect(feed(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(app.refusalsOf('/first-posts.js')).toBe(0)

  await test.step('and then what it is not opened with', async () => {
    const isCached = (page: Page) =>
      page.evaluate(async () => {
        const paths = await Promise.all(
          (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
        return paths.flat().some(url => /\/assets\/profile-/.test(url))
      })
    await expect.poll(() => isCached(page)).toBe(true)
  })
  app.close()
})
