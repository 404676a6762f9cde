import type { PushMessage } from '#contract/push.ts'
import { sw as text } from '#locales/text.ts'

declare const self: ServiceWorkerGlobalScope

const icon = '/icon-192x192.png'
const badge = '/badge-96x96.png'

/** Shows a notification, and the unread count as a badge. A push that cannot be read shows a generic one. */
export async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  await Promise.all([
    self.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      icon,
      badge,
      data: { url: message.url },
    }),
    setBadge(message.unreadCount),
  ])
}

function read(data: PushMessageData | null): PushMessage {
  const fallback = { title: text.activity, body: text.activityText, url: '/', tag: 'news', unreadCount: -1 }
  try {
    return { ...fallback, ...(data?.json() as Partial<PushMessage>) }
  } catch {
    return fallback
  }
}

/** Shows a badge, or clears it at 0. Skips a negative count, and platforms without badges. */
export async function setBadge(count: number): Promise<void> {
  const { navigator } = self
  if (count < 0 || !('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Opens the page of a notification: in an open window, or in a new one. */
export async function open(notification: Notification): Promise<void> {
  notification.close()
  const path = (notification.data as { url?: string } | null)?.url ?? '/'
  const url = new URL(path, self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [client] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!client) {
    await self.clients.openWindow(target)
    return
  }
  await client.focus().catch(() => undefined)
  // A message rather than a navigation, so that nothing typed is lost.
  client.postMessage({ type: 'open', url: target })
}

/** The browser has changed the subscription: registers the new one and removes the old one. */
export async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription } = event
  const options = oldSubscription?.options
  const fresh =
    event.newSubscription ??
    (options?.applicationServerKey
      ? await self.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        })
      : null)
  if (fresh) await post('/api/push/subscribe', fresh.toJSON())
  if (oldSubscription && oldSubscription.endpoint !== fresh?.endpoint)
    await post('/api/push/unsubscribe', { endpoint: oldSubscription.endpoint })
}

const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}
