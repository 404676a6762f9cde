import * as calls from '#contract/push.ts'
import { call } from '#web/lib/call.ts'
import { ErrorReply } from '#web/lib/errors.ts'
import { text } from './push.text.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Told when notifications were turned on or off on this device (spec 1 §4). */
export const statusChanged = 'notification-status-changed'
const announce = () => window.dispatchEvent(new Event(statusChanged))

/** A step that failed after the one before had worked: the browser and the server do not agree now. */
export class HalfDone extends Error {}
/** The person said no, or has not said yes. */
export class NotAllowed extends Error {}

export const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** How it stands on this device. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for the permission, subscribes the browser and tells the server. Throws NotAllowed, HalfDone or why it failed. */
export async function enable(): Promise<void> {
  if (!isSupported()) throw new Error(text.unsupported)
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = await publicKey()
  const known = await registration.pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    await tellServer(subscription)
  } catch (error) {
    throw new HalfDone(messageOf(error), { cause: error })
  }
  announce()
}

/** Unsubscribes the browser, then tells the server. Throws HalfDone where only the latter failed. */
export async function disable(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    try {
      await call(calls.unsubscribe, { body: { endpoint: subscription.endpoint } })
    } catch (error) {
      console.warn('The subscription could not be removed from the server.', error)
      announce()
      throw new HalfDone(messageOf(error), { cause: error })
    }
  }
  announce()
}

/**
 * Tells the server of the subscription that this browser has already: it belongs to whoever is signed in now, and a
 * server that has forgotten it learns it anew.
 */
export async function confirmSubscription(): Promise<void> {
  if ((await pushState()) !== 'on') return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await tellServer(subscription)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(calls.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
}

async function publicKey(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { publicKey: encoded } = await call(calls.vapidPublicKey)
    const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(plain, letter => letter.charCodeAt(0))
  } catch (error) {
    throw new Error(text.keyFailed, { cause: error })
  }
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? new ArrayBuffer(0))
  return bytes.length === wanted.length && bytes.every((byte, place) => byte === wanted[place])
}

const messageOf = (error: unknown) => (error instanceof ErrorReply ? text.serverResponded(error.status) : String(error))
