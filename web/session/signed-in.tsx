import { type ReactNode, useEffect } from 'react'
import { common } from '#locales/text.ts'
import { Splash } from '#web/ui/states/splash.tsx'
import { useSession, useSessionWatch } from './session.ts'
import { redirectToSignIn } from './session-expired.ts'
import { UserProvider } from './user-provider.tsx'

/** Shows its children to signed-in users, and redirects everyone else to the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  useSessionWatch(session.state === 'signed-in')
  if (session.state === 'loading') return <Splash label={common.loading} />
  if (session.state === 'signed-out') return <Redirecting />
  return <UserProvider user={session.user}>{children}</UserProvider>
}

function Redirecting() {
  useEffect(() => redirectToSignIn(false), [])
  return <Splash label={common.unauthorizedText} />
}
