import { common } from '#locales/text.ts'
import { setSessionEnded } from '#web/session/ended-session.ts'
import { sessionLimits } from '#web/session/session.limits.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastsAreSeen } from '#web/ui/toasts/toast-region.tsx'

/** The user signs out, or is being redirected already. */
let isHandled = false

/** Ignores SignedOut replies from the start of a sign-out until the next sign-in. */
export function expectSignOut(isExpected: boolean): void {
  isHandled = isExpected
  if (!isExpected) setSessionEnded(false)
}

/**
 * Shows a toast, and 500 ms later opens the server's sign-in redirect, which returns to this page. It takes the place of
 * the page, because Back would only lead here again.
 */
export function redirectToSignIn(hadSession: boolean): void {
  if (isHandled) return
  isHandled = true
  if (hadSession) setSessionEnded(true)
  toast({ title: common.unauthorizedTitle, description: common.unauthorizedText, variant: 'destructive' })
  const here = `${location.pathname}${location.search}${location.hash}`
  const redirect = () => location.replace(`/api/login?next=${encodeURIComponent(here)}`)
  void toastsAreSeen().then(() => setTimeout(redirect, sessionLimits.signedOutRedirectMs))
}
