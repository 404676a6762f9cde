import { DeviceValue } from '#web/lib/device-values.ts'

/**
 * In the session storage: the session of this tab has ended, and the sign-in page says so, which shows by `data-ended` of
 * the document. Also read by web/public/before-paint.js.
 */
const endedKey = 'session-ended'

/** Somebody is signed in on this device, or was when their session ended. Also read by web/public/before-paint.js. */
const signedIn = new DeviceValue('signed-in')

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
export const rememberSession = (): void => signedIn.write('1')

export const forgetSession = (): void => signedIn.remove()

/** Whether a session has ended that nobody signed out of. Returns true once, for the redirect to the sign-in. */
export function takeEndedSession(): boolean {
  if (!isSignedInHere()) return false
  forgetSession()
  setSessionEnded(true)
  return true
}
