import { common } from '#web/lib/common.text.ts'
import { sessionLimits } from '#web/session/session.limits.ts'
import { toast } from '#web/ui/toast.store.ts'

let leaving = false

/** While somebody signs out by themselves, and until somebody signs in, answers that say so are no news. */
export function expectSignOut(isExpected: boolean): void {
  leaving = isExpected
}

/** Says so, and 500 ms later leaves for the server's sign-in redirect, which keeps where one was. */
export function leaveToSignIn() {
  if (leaving) return
  leaving = true
  toast({ title: common.unauthorizedTitle, description: common.unauthorizedText, variant: 'destructive' })
  const here = `${location.pathname}${location.search}${location.hash}`
  setTimeout(() => location.assign(`/api/login?next=${encodeURIComponent(here)}`), sessionLimits.signedOutRedirectMs)
}
