import type { PushMessage } from '#contract/push.ts'

declare const self: ServiceWorkerGlobalScope

const icon = '/icon-192x192.png'

/** Shows what was pushed, and what is unread on the app's icon. A push that cannot be read is shown as news. */
export async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  await Promise.all([
    self.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      icon,
      data: { url: message.url },
    }),
    setBadge(message.unreadCount),
  ])
}

function read(data: PushMessageData | null): PushMessage {
  const fallback = { title: 'New activity', body: 'Open the app to see it.', url: '/', tag: 'news', unreadCount: -1 }
  try {
    return { ...fallback, ...(data?.json() as Partial<PushMessage>) }
  } catch {
    return fallback
  }
}

/** Shows a number on the app's icon, or none; nothing for an unknown one, or where icons bear no numbers. */
export async function setBadge(count: number): Promise<void> {
  const { navigator } = self
  if (count < 0 || !('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Opens what a notification is about: in a window that is open already, or in a new one. */
export async function open(notification: Notification): Promise<void> {
  notification.close()
  const asked = (notification.data as { url?: string } | null)?.url ?? '/'
  const url = new URL(asked, self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [client] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!client) {
    await self.clients.openWindow(target)
    return
  }
  await client.focus().catch(() => undefined)
  // told rather than navigated, so that what is being written there stays
  client.postMessage({ type: 'open', url: target })
}

/** The browser has changed the subscription by itself: the server is told of the new one, and forgets the old. */
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
  if (fresh) await tell('/api/push/subscribe', fresh.toJSON())
  if (oldSubscription && oldSubscription.endpoint !== fresh?.endpoint)
    await tell('/api/push/unsubscribe', { endpoint: oldSubscription.endpoint })
}

const tell = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}
