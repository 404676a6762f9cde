import { common } from '#web/lib/common.text.ts'
import { sessionLimits } from '#web/session/session.limits.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** In the session storage: the session of this tab has ended, and the sign-in page says so. */
const endedKey = 'session-ended'

/** In the local storage: somebody is signed in on this device, or was when their session ended. */
const signedInKey = 'signed-in'

/** Whether the visitor was redirected here because the session ended. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(endedKey) !== null

/** Remembers that somebody is signed in on this device, until they sign out. */
export const rememberSession = (): void => localStorage.setItem(signedInKey, '1')

export const forgetSession = (): void => localStorage.removeItem(signedInKey)

/** Whether a session has ended that nobody signed out of. Returns true once, for the redirect to the sign-in. */
export function takeEndedSession(): boolean {
  if (localStorage.getItem(signedInKey) === null) return false
  forgetSession()
  sessionStorage.setItem(endedKey, '1')
  return true
}

/** The user signs out, or is being redirected already. */
let isHandled = false

/** Ignores SignedOut replies from the start of a sign-out until the next sign-in. */
export function expectSignOut(isExpected: boolean): void {
  isHandled = isExpected
  if (!isExpected) sessionStorage.removeItem(endedKey)
}

/** Shows a toast, and 500 ms later opens the server's sign-in redirect, which returns to this page. */
export function redirectToSignIn(hadSession: boolean): void {
  if (isHandled) return
  isHandled = true
  if (hadSession) sessionStorage.setItem(endedKey, '1')
  toast({ title: common.unauthorizedTitle, description: common.unauthorizedText, variant: 'destructive' })
  const here = `${location.pathname}${location.search}${location.hash}`
  setTimeout(() => location.assign(`/api/login?next=${encodeURIComponent(here)}`), sessionLimits.signedOutRedirectMs)
}
