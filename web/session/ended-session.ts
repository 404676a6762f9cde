import { DeviceValue } from '#web/lib/device-values.ts'

/**
 * In the session storage: the session of this tab has ended, and the sign-in page says so, which shows by `data-ended` of
 * the document. Also read by web/public/before-paint.js.
 */
const endedKey = 'session-ended'

/** Somebody is signed in on this device, or was when their session ended. Also read by web/public/before-paint.js. */
const signedIn = new DeviceValue('signed-in')

/** Somebody has signed in on this device before; it stays when they sign out. */
const hasSignedIn = new DeviceValue('has-signed-in')

/** In the session storage: for whom the app has done in this tab what it does once a session. */
export const oncePerSessionKey = 'badge-reset'

/** Called when a session ends that nobody signed out of, and with false when the next one begins. */
export function setSessionEnded(hasEnded: boolean): void {
  document.documentElement.toggleAttribute('data-ended', hasEnded)
  if (hasEnded) return sessionStorage.setItem(endedKey, '1')
  sessionStorage.removeItem(endedKey)
  sessionStorage.removeItem(oncePerSessionKey)
}

/** Whether somebody is signed in on this device, as far as it knows. */
export const isSignedInHere = (): boolean => signedIn.read() !== null

/** Remembers that somebody is signed in on this device, until they sign out. */
export function rememberSession(): void {
  signedIn.write('1')
  hasSignedIn.write('1')
}

/** Whether the sign-in is the first page of a visitor here: on a device where somebody has signed in, or in the installed app. */
export const opensSignIn = (): boolean =>
  hasSignedIn.read() !== null ||
  new URLSearchParams(location.search).get('source') === 'app' ||
  window.matchMedia('(display-mode: standalone)').matches

/** Where the sign-in leads from an address at `/`; undefined for the feed, as the installed app opens it. */
export const afterSignIn = (asked: string): string | undefined =>
  asked === '/' || asked === '/?source=app' ? undefined : asked

export const forgetSession = (): void => signedIn.remove()

/** Whether a session has ended that nobody signed out of. Returns true once, for the redirect to the sign-in. */
export function takeEndedSession(): boolean {
  if (!isSignedInHere()) return false
  forgetSession()
  setSessionEnded(true)
  return true
}
