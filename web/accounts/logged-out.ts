import { limits } from '#contract/limits.ts'
import { common } from '#web/lib/common.text.ts'
import { toast } from '#web/ui/toast.store.ts'

/** A lost session: a message starting with 401: that says Unauthorized (spec 1 §8). Wrong credentials never say so. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')

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
  setTimeout(() => location.assign(`/api/login?next=${encodeURIComponent(here)}`), limits.signedOutRedirectMs)
}
