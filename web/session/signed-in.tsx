import { type ReactNode, useEffect } from 'react'
import { common } from '#web/lib/common.text.ts'
import { Splash } from '#web/ui/splash.tsx'
import { useSession, useStanding } from './session.ts'
import { leaveToSignIn } from './session-expired.ts'

/** Shows what is behind the sign-in; whoever is not signed in is told so and led there (spec 2 §2.1). */
export function SignedIn({ children }: { children: ReactNode }) {
  const { state } = useSession()
  useStanding(state === 'signed-in')
  if (state === 'loading') return <Splash label={common.loading} />
  return state === 'signed-in' ? children : <Leaving />
}

function Leaving() {
  useEffect(leaveToSignIn, [])
  return <Splash label={common.unauthorizedText} />
}
