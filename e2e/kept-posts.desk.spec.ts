import type { Page } from '@playwright/test'
import { createPost, deletePost, listPosts } from '#contract/feed.ts'
import { appIn } from './support/app.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner } from './support/company.ts'
import { keptOn } from './support/device.ts'
import { signIn, signOutBy } from './support/people.ts'
import { expect, test } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

const nola = { email: 'nola@hearth.example', firstName: 'Nola', lastName: 'Oduya' }

/** The HTML of the first posts that the device has; it is made that of another user, if given. */
const keptPosts = (page: Page, givenTo?: number) =>
  page.evaluate(async other => {
    const done = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>(resolve => asked.addEventListener('success', () => resolve(asked.result)))
    const database = await done(indexedDB.open('front-line-device'))
    const store = database.transaction('answers', 'readwrite').objectStore('answers')
    const kept = await done(store.get('first-posts/9'))
    if (kept && other) await done(store.put({ ...kept, reply: { ...kept.reply, userId: other } }))
    database.close()
    return String(kept?.reply.html ?? '')
  }, givenTo)

/** Opens the feed as the service worker serves it, while the app's scripts do not load. */
async function openWithoutApp(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  await page.goto('/')
  await cdp.send('Network.setBlockedURLs', { urls: [] })
  await cdp.detach()
}

test('the worker opens the feed with the posts that were seen last', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, nola)
  const [author, reader] = [await callerAs(server, owner.email), await callerAs(server, nola.email)]
  const write = async (content: string) => (await author.call(createPost, { body: { content } })).id
  const long = await write(`Frost tonight\n${'One more line of it.\n'.repeat(80)}`)
  const wrong = await write('Wrong van')
  // Too low for the long post, which must stay unread at first.
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, nola.email)
  await expect(page.getByText('Wrong van')).toBeVisible()
  await keptOn(page)
  await expect.poll(() => keptPosts(page)).toContain('Frost tonight')
  const painted = page.locator('#first-posts')

  await test.step('before any script of the app, also offline', async () => {
    await context.setOffline(true)
    await openWithoutApp(page)
    await expect(painted.locator(`#post-${wrong}`)).toBeInViewport()
    await expect(painted.getByRole('time').first()).not.toBeEmpty()
    const scripts = await page.evaluate(() =>
      [...document.querySelectorAll('[rel=modulepreload]')].map(link => link.getAttribute('href')),
    )
    const names = scripts.map(path => /assets\/(\w+)-/.exec(path ?? '')?.[1])
    expect(new Set(names)).toEqual(new Set(['cache', 'feed', 'parts']))
    expect(await painted.evaluate(element => element.querySelector('button')?.inert)).toBe(true)
    await context.setOffline(false)
  })

  await test.step('what is painted is no view', async () => {
    const isUnread = async () => (await reader.call(listPosts)).posts.find(({ id }) => id === long)?.isUnread
    expect(await isUnread()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 3_000 })
    await openWithoutApp(page)
    await expect(painted.locator(`#post-${long}`)).toBeInViewport({ ratio: 1 })
    expect(await isUnread()).toBe(true)
    // The app marks it as read: it can be seen whole.
    await page.reload()
    await expect.poll(isUnread).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the app takes their place, without what was deleted', async () => {
    await page.goto('about:blank')
    await author.call(deletePost, { params: { id: wrong } })
    await page.goto('/')
    await expect(appIn(page).locator(`#post-${long}`)).toBeVisible()
    await expect(painted).toHaveCount(0)
    await expect(page.getByText('Wrong van')).toHaveCount(0)
    await expect.poll(() => keptPosts(page)).not.toContain('Wrong van')
  })

  await test.step('those of somebody else stay out', async () => {
    await page.goto('/profile')
    expect(await keptPosts(page, 999)).toContain('Frost tonight')
    // This page would load itself again once one of its parts fails.
    await page.goto('about:blank')
    await openWithoutApp(page)
    await expect(page.getByText('Loading posts').first()).toBeAttached()
    await expect(page.getByText('Frost tonight')).toHaveCount(0)
  })

  await test.step('signing out deletes them', async () => {
    await page.reload()
    await expect.poll(() => keptPosts(page)).toContain('Frost tonight')
    await page.getByRole('button', { name: /Your menu/ }).click()
    await signOutBy(page, () => page.getByRole('menuitem', { name: 'Logout' }).click())
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await keptPosts(page)).toBe('')
  })
  await author.dispose()
  await reader.dispose()
})
