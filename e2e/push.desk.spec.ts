/// <reference lib="webworker" />
import type { CDPSession, Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { findBrowser } from '../scripts/install/browser.ts'
import { launchOptions } from '../scripts/install/prepared-browser.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { loadedOn } from './support/device.ts'
import { signIn, signOutBy } from './support/people.ts'
import { expect, type RunningServer, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

// the headless shell has no notifications
test.use({ launchOptions: launchOptions(await findBrowser()), loadsRest: false })

/** A closed network has no push service: replaces PushManager with what a subscribed browser has. */
const withoutPushService = () => {
  const endpoint = 'https://push.example/this-browser'
  // The base point of P-256.
  const p256dh = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
  const keys = { p256dh, auth: 'A'.repeat(22) }
  const kept = () => localStorage.getItem('test-subscribed') !== null
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('test-subscribed')
      return true
    },
  }
  PushManager.prototype.getSubscription = async () => (kept() ? (subscription as never) : null)
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('test-subscribed', 'yes')
    return subscription as never
  }
}

/** Delivers a push to the page's service worker. */
async function deliver(cdp: CDPSession, origin: string, message: object): Promise<void> {
  const registered = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin))
    if (own) registered.resolve(own.registrationId)
  })
  await cdp.send('ServiceWorker.disable')
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })
test.use({ serviceWorkers: 'allow' })

test('a push is shown, and its click opens the post in the open window', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'quinn@hearth.example', firstName: 'Quinn', lastName: 'Abe' })
  await signInQuietly(context, server, owner.email)
  const { id } = await callerIn(context, server).call(createPost, { body: { content: 'Frost tonight' } })
  await signInQuietly(context, server, 'quinn@hearth.example')

  await page.addInitScript(() => {
    const show = (count: number) => {
      document.documentElement.dataset['badge'] = String(count)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  const root = page.locator('html')
  await page.goto('/icon-download')
  await expect(root).toHaveAttribute('data-badge', '1')
  // a worker that is still activating does not get the push
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const [worker] = context.serviceWorkers()
  const cdp = await context.newCDPSession(page)
  const message = {
    title: 'Olivia Owens',
    body: 'Frost tonight',
    url: `/#post-${id}`,
    tag: `post-${id}`,
    unreadCount: 3,
  }
  // delivery is not confirmed, so it is repeated; a repeated notification replaces the first
  await expect(async () => {
    await deliver(cdp, server.url, message)
    const notification = { title: 'Olivia Owens', body: 'Frost tonight', tag: `post-${id}` }
    await expect.poll(() => shown(page), { timeout: 5_000 }).toEqual([notification])
  }).toPass()

  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(`/#post-${id}`)
  await expect(page.locator(`#post-${id}`)).toBeInViewport()
  await expect.poll(() => shown(page)).toEqual([])
  await expect(root).toHaveAttribute('data-badge', '0')
})

async function havePost(server: RunningServer): Promise<void> {
  const caller = await callerAs(server, owner.email)
  await caller.call(createPost, { body: { content: 'Frost tonight' } })
  await caller.dispose()
}

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Turn notifications/ })

/** Presses the bell, which says what it did and reloads the page. */
async function pressBell(page: Page, says: string): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await expectBriefly(toast(page, says), () => bellOf(page).click())
  await reloaded
}

async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function logOut(page: Page): Promise<void> {
  await signOutBy(page, () => pressLogout(page))
}

test('notifications belong to a person on a device, across signing out and in', async ({ page, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'sam@hearth.example', firstName: 'Sam', lastName: 'Ode' })
  await haveMember(server, { email: 'tess@hearth.example', firstName: 'Tess', lastName: 'Lund' })
  await havePost(server)
  await page.addInitScript(withoutPushService)
  await signIn(page, 'sam@hearth.example')
  const subscribed = page.waitForResponse('**/api/push/subscribe')
  await pressBell(page, 'Notifications Enabled')
  expect((await subscribed).status()).toBe(201)
  await expect(bellOf(page)).toHaveAccessibleName('Turn notifications off')
  await test.step('a sign-out that fails leaves them on', async () => {
    await page.route('**/api/auth/logout', route => route.fulfill({ status: 500, body: '' }))
    const unsubscribed = page.waitForResponse('**/api/push/unsubscribe')
    const restored = page.waitForResponse('**/api/push/subscribe')
    await pressLogout(page)
    await unsubscribed
    expect((await restored).status()).toBe(201)
    await expect(bellOf(page)).toHaveAccessibleName('Turn notifications off')
    await page.unroute('**/api/auth/logout')
  })

  await test.step('another person is asked, and has none', async () => {
    await logOut(page)
    expect(await page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull()
    await signIn(page, 'tess@hearth.example')
    const prompt = page.getByRole('dialog', { name: 'Stay Connected' })
    await expect(prompt).toBeVisible()
    await prompt.getByRole('button', { name: 'Close' }).click()
    await expect(prompt).toBeHidden()
    await expect(bellOf(page)).toHaveAccessibleName('Turn notifications on')
  })

  await test.step('the same person has them again, without a question', async () => {
    await logOut(page)
    const subscribed = page.waitForResponse('**/api/push/subscribe')
    await signIn(page, 'sam@hearth.example')
    expect((await subscribed).status()).toBe(201)
    await expect(bellOf(page)).toHaveAccessibleName('Turn notifications off')
  })

  await test.step('who turned them off here finds them off', async () => {
    await pressBell(page, 'Notifications Disabled')
    await logOut(page)
    // With it begins what would turn them on again.
    const begun = page.waitForResponse('**/api/push/reset-badge')
    await signIn(page, 'sam@hearth.example')
    await begun
    await loadedOn(page)
    await expect(bellOf(page)).toHaveAccessibleName('Turn notifications on')
    expect(await page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull()
  })
})
