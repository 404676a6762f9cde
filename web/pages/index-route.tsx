import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { companyQuery } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { useSession, useStanding } from '#web/session/session.ts'
import { Splash } from '#web/ui/splash.tsx'

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'HomePage')
const LandingPage = lazyRouteComponent(() => import('./landing.tsx'), 'LandingPage')
const SetupPage = lazyRouteComponent(() => import('./setup.tsx'), 'SetupPage')

const splash = <Splash label={common.loading} />

/** What `/` is: the feed for who is signed in, setting up where no company is, else the landing page. */
export function Start() {
  const { state } = useSession()
  const company = useQuery(companyQuery)
  useStanding(state === 'signed-in')
  // A boundary of its own for each state: one that waits for the landing page would keep the feed alive behind it,
  // asking who is signed in when nobody is.
  return (
    <Suspense key={state} fallback={splash}>
      {page()}
    </Suspense>
  )

  function page() {
    if (state === 'signed-in') return <HomePage />
    if (state === 'loading' || company.isPending) return splash
    return company.data === null && !company.isError ? <SetupPage /> : <LandingPage />
  }
}
