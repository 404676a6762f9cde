import * as calls from '#contract/push.ts'
import { call } from '#web/lib/call.ts'
import { ErrorReply, isCallFailure, SignedOut } from '#web/lib/errors.ts'
import { text } from './push.text.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The window event after notifications were turned on or off on this device. */
export const statusChanged = 'notification-status-changed'
const announce = () => window.dispatchEvent(new Event(statusChanged))

/** `not-registered`: the browser is subscribed, and the server does not know it. */
export type EnableOutcome = 'on' | 'unsupported' | 'not-allowed' | 'not-registered'

/** `not-unregistered`: the browser is unsubscribed, and the server does not know it. */
export type DisableOutcome = 'off' | 'not-unregistered'

export const isSupported = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** Returns the state of notifications on this device. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for the permission, subscribes the browser and registers it with the server. Throws as `call` and the browser do. */
export async function enable(): Promise<EnableOutcome> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'not-allowed'
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = await publicKey()
  const known = await registration.pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  if (!(await isDone(register(subscription)))) return 'not-registered'
  announce()
  return 'on'
}

/** Unsubscribes the browser, then removes the subscription from the server. Throws as the browser does. */
export async function disable(): Promise<DisableOutcome> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  const { endpoint } = subscription ?? {}
  const isRemoved = !endpoint || (await isDone(call(calls.unsubscribe, { body: { endpoint } })))
  announce()
  return isRemoved ? 'off' : 'not-unregistered'
}

/** Whether a call succeeded. A failure is only logged, but for an expired session, which is thrown. */
async function isDone(calling: Promise<unknown>): Promise<boolean> {
  try {
    await calling
    return true
  } catch (error) {
    if (!isCallFailure(error) || error instanceof SignedOut) throw error
    console.warn(error instanceof ErrorReply ? text.serverResponded(error.status) : error.message, error)
    return false
  }
}

/** Registers the subscription of this browser again: for the user who is signed in now, and for a server that lost it. */
export async function confirmSubscription(): Promise<void> {
  if ((await pushState()) !== 'on') return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await register(subscription)
}

async function register(subscription: PushSubscription): Promise<void> {
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
    console.warn(text.keyFailed, error)
    throw error
  }
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? new ArrayBuffer(0))
  return bytes.length === wanted.length && bytes.every((byte, place) => byte === wanted[place])
}
