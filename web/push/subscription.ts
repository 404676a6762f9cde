import { second } from '#contract/durations.ts'
import * as calls from '#contract/push.ts'
import { push as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { ErrorReply, isCallFailure, SignedOut } from '#web/lib/calls/errors.ts'
import { DeviceValue } from '#web/lib/device-values.ts'

/** How long turning notifications on waits for the service worker. */
const workerWaitMs = 10 * second

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The window event after notifications were turned on or off on this device. */
export const statusChanged = 'notification-status-changed'
const announce = () => window.dispatchEvent(new Event(statusChanged))

/** `blocked`: the browser no longer asks. `not-registered`: it is subscribed, and the server does not know it. */
export type EnableOutcome = 'on' | 'unsupported' | 'blocked' | 'not-allowed' | 'not-registered'

/** `not-unregistered`: the browser is unsubscribed, and the server does not know it. */
export type DisableOutcome = 'off' | 'not-unregistered'

const isSupported = (): boolean => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** Returns the state of notifications on this device. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks for the permission, subscribes the browser and registers it with the server. Throws as `call` and the browser
 * do, and where the service worker does not start.
 */
export async function enable(userId: number): Promise<EnableOutcome> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'not-allowed'
  const subscription = await subscribe()
  savePreference(userId, 'on')
  if (!(await isDone(register(subscription)))) return 'not-registered'
  announce()
  return 'on'
}

/** Turns notifications off on this device for a user. Throws as the browser does. */
export async function disable(userId: number): Promise<DisableOutcome> {
  savePreference(userId, 'off')
  return unsubscribe()
}

/**
 * Unsubscribes the browser while somebody signs out: the next user of the device gets none of their notifications.
 * Returns what restores it where signing out fails.
 */
export async function suspend(): Promise<() => Promise<void>> {
  const wasOn = (await pushState()) === 'on'
  await unsubscribe()
  return async () => {
    if (!wasOn) return
    await register(await subscribe())
    announce()
  }
}

/**
 * Brings this browser's subscription in line with what the user chose on this device: registers it, also for a server
 * that lost it; subscribes again after signing out and in; and drops a subscription that somebody else left.
 */
export async function restoreSubscription(userId: number): Promise<void> {
  const state = await pushState()
  await reportPermission()
  const isWanted = preferenceOf(userId) === 'on'
  if (state === 'on' && !isWanted) await unsubscribe()
  if (!isWanted || (state !== 'on' && state !== 'off') || Notification.permission !== 'granted') return
  await register(await subscribe())
  if (state === 'off') announce()
}

const blockedReport = new DeviceValue('push-blocked-reported')

/** Tells the server that this browser blocks notifications, or no longer does. */
async function reportPermission(): Promise<void> {
  const isBlocked = isSupported() && Notification.permission === 'denied'
  if (!isBlocked && blockedReport.read() === null) return
  if (!(await isDone(call(calls.reportPermission, { body: { isBlocked } })))) return
  if (isBlocked) blockedReport.write('yes')
  else blockedReport.remove()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(): Promise<PushSubscription> {
  const registration = await activeWorker()
  const applicationServerKey = await publicKey()
  const known = await registration.pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Unsubscribes the browser, then removes the subscription from the server. */
async function unsubscribe(): Promise<DisableOutcome> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  const { endpoint } = subscription ?? {}
  const isRemoved = !endpoint || (await isDone(call(calls.unsubscribe, { body: { endpoint } })))
  announce()
  return isRemoved ? 'off' : 'not-unregistered'
}

/** `ready` never settles where no worker could be installed. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker does not start')), workerWaitMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer))
}

/** Whether a call succeeded. A failure is only logged, but for an expired session, which is thrown. */
async function isDone(calling: Promise<unknown>): Promise<boolean> {
  try {
    await calling
    return true
  } catch (error) {
    if (!isCallFailure(error) || error instanceof SignedOut) throw error
    console.warn(error instanceof ErrorReply ? text.serverResponded({ status: error.status }) : error.message, error)
    return false
  }
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

/** What each person chose on this device, where it outlives signing out: a permission belongs to the browser. */
const chosen = new DeviceValue('push-preferences')
const neverAgain = new DeviceValue('pwa_notification_dismissed')
/** Who passed over notifications while joining: they are asked after a first like, comment or confirmation. */
const skipped = new DeviceValue('push-prompt-skipped')
const postponedFlag = 'push-prompt-postponed'

type Preference = 'on' | 'off'

/** Returns what a user chose on this device; undefined before they did. */
export const preferenceOf = (userId: number): Preference | undefined => preferences().get(userId)

export const savePreference = (userId: number, preference: Preference): void =>
  chosen.writeJson([...preferences().set(userId, preference)])

/** Whether somebody else has turned notifications on or off here, so that the permission says nothing about this user. */
export const isChosenByOthers = (userId: number): boolean => [...preferences().keys()].some(id => id !== userId)

export const isPromptDismissed = (userId: number): boolean =>
  dismissed().includes(userId) || sessionStorage.getItem(postponedFlag) === String(userId)

/** Never prompts this user again on this device. */
export const dismissPrompt = (userId: number): void => neverAgain.writeJson([...new Set([...dismissed(), userId])])

/** Does not prompt this user again in this session. */
export const postponePrompt = (userId: number): void => sessionStorage.setItem(postponedFlag, String(userId))

/** Does not prompt this user before they have liked, commented or confirmed something. */
export const skipPrompt = (userId: number): void => skipped.writeJson([...new Set([...idsIn(skipped), userId])])

export const isPromptSkipped = (userId: number): boolean => idsIn(skipped).includes(userId)

const dismissed = (): number[] => idsIn(neverAgain)

const idsIn = (value: DeviceValue): number[] => stored(value).filter(id => typeof id === 'number')

const preferences = (): Map<number, Preference> =>
  new Map(
    stored(chosen).flatMap(entry => {
      const [id, preference] = Array.isArray(entry) ? (entry as unknown[]) : []
      const isValid = typeof id === 'number' && (preference === 'on' || preference === 'off')
      return isValid ? [[id, preference] as const] : []
    }),
  )

function stored(value: DeviceValue): unknown[] {
  const found = value.readJson()
  return Array.isArray(found) ? found : []
}
