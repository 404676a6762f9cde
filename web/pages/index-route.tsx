import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { companyQuery } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { useSession, useSessionWatch } from '#web/session/session.ts'
import { Splash } from '#web/ui/states/splash.tsx'

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'HomePage')
const LandingPage = lazyRouteComponent(() => import('./landing.tsx'), 'LandingPage')
const SetupPage = lazyRouteComponent(() => import('./setup.tsx'), 'SetupPage')

const splash = <Splash label={common.loading} />

/** `/`: the feed for signed-in users, the set-up without a company, else the landing page. */
export function IndexRoute() {
  const { state } = useSession()
  const company = useQuery(companyQuery)
  useSessionWatch(state === 'signed-in')
  // One boundary for each state: a shared one would keep the feed mounted while the landing page loads, and it would
  // poll after signing out.
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
