import { type ReactNode, useEffect } from 'react'
import { common } from '#web/lib/common.text.ts'
import { Splash } from '#web/ui/states/splash.tsx'
import { useSession, useSessionWatch } from './session.ts'
import { redirectToSignIn } from './session-expired.ts'

/** Shows its children to signed-in users, and redirects everyone else to the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { state } = useSession()
  useSessionWatch(state === 'signed-in')
  if (state === 'loading') return <Splash label={common.loading} />
  return state === 'signed-in' ? children : <Redirecting />
}

function Redirecting() {
  useEffect(() => redirectToSignIn(false), [])
  return <Splash label={common.unauthorizedText} />
}
