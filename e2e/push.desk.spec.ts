/// <reference lib="webworker" />
import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Page } from '@playwright/test'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expect, test } from './support/server.ts'

/** A closed network has no push service: replaces PushManager with what a subscribed browser has. */
const withoutPushService = () => {
  const endpoint = 'https://push.example/this-browser'
  const keys = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
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

const toast = (page: Page, title: string) => page.getByRole('region', { name: /^Messages/ }).getByText(title)

test('the bell turns notifications on and off, and the page reloads', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'pia@hearth.example', firstName: 'Pia', lastName: 'Novak' })
  await signInQuietly(context, server, 'pia@hearth.example')
  await page.addInitScript(withoutPushService)
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Turn notifications/ })
  await expect(bell).toHaveAccessibleName('Turn notifications on')
  const subscribed = page.waitForResponse('**/api/push/subscribe')
  await bell.click()
  expect((await subscribed).status()).toBe(201)
  await expect(bell).toHaveAccessibleName('Turn notifications off')

  await page.route('**/api/push/unsubscribe', route => route.fulfill({ status: 500, body: '' }))
  await bell.click()
  await expect(toast(page, 'Partial Unsubscribe')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Turn notifications on')
  await page.route('**/api/push/subscribe', route => route.fulfill({ status: 500, body: '' }))
  await bell.click()
  await expect(toast(page, 'Partial Enable')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('test-subscribed'))
  await page.route('**/api/push/vapid-public-key', route => route.abort())
  await bell.click()
  await expect(toast(page, 'Enable Failed')).toBeVisible()
})

test('a push is shown, and its click opens the post in the open window', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'quinn@hearth.example', firstName: 'Quinn', lastName: 'Abe' })
  await signInQuietly(context, server, owner.email)
  const answer = await context.request.post('/api/posts', {
    data: { content: 'Frost tonight' },
    headers: { origin: server.url },
  })
  const { id } = (await answer.json()) as { id: number }
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

test('the prompt asks once, two seconds after signing in', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, { email: 'ria@hearth.example', firstName: 'Ria', lastName: 'Holt' })
  await signInQuietly(context, server, 'ria@hearth.example')
  await page.addInitScript(withoutPushService)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  await page.goto('/')
  const prompt = page.getByRole('dialog', { name: 'Stay Connected' })
  await expect(prompt).toContainText('New posts in your teams')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await prompt.getByRole('button', { name: 'Enable Notifications' }).click()
  await expect(toast(page, 'Permission Required')).toBeVisible()
  await expect(prompt).toBeHidden()

  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(prompt).toBeHidden()
})
