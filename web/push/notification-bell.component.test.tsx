import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { subscribe, unsubscribe, vapidPublicKey } from '#contract/push.ts'
import { join } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { fail, reply } from '#web/testing/replies/replies.ts'
import { NotificationBell } from './notification-bell.tsx'

const bell = page.getByRole('button', { name: /^Turn notifications/ })
const toast = (title: string) => page.getByText(title, { exact: true }).first()

/** What a subscribed browser has, in place of a push service. */
const pushManager = {
  isSubscribed: true,
  subscription: {
    endpoint: 'https://push.example/bell',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/bell', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      pushManager.isSubscribed = false
      return true
    },
  },
  getSubscription: async () => (pushManager.isSubscribed ? pushManager.subscription : null),
  subscribe: async () => {
    pushManager.isSubscribed = true
    return pushManager.subscription
  },
}

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  pushManager.isSubscribed = true
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => registration)
  reply(vapidPublicKey, { publicKey: 'A'.repeat(87) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('where the server does not learn of it, the bell says what is missing', async () => {
  await renderInApp(<NotificationBell />, await join('Ann'))
  await expect.element(bell).toHaveAccessibleName('Turn notifications off')
  fail(unsubscribe)
  await bell.click()
  await expect.element(toast('Partial Unsubscribe')).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Turn notifications on')

  fail(subscribe)
  await bell.click()
  await expect.element(toast('Partial Enable')).toBeVisible()

  await pushManager.subscription.unsubscribe()
  fail(vapidPublicKey)
  await bell.click()
  await expect.element(toast('Enable Failed')).toBeVisible()
})

test('a service worker that never starts is reported', async () => {
  pushManager.isSubscribed = false
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(() => new Promise(() => undefined))
  await renderInApp(<NotificationBell />, await join('Ann'))
  await expect.element(bell).toHaveAccessibleName('Turn notifications on')
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await bell.click()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.element(toast('Enable Failed')).toBeVisible()
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('The service worker does not start'))
})
