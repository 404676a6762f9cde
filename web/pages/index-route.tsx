import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { companyWideTeamId } from '#contract/policy.ts'
import { common } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { lazyComponent } from '#web/lib/lazy.ts'
import { afterSignIn, opensSignIn, takeEndedSession } from '#web/session/ended-session.ts'
import { useSession, useSessionWatch } from '#web/session/session.ts'
import { UserProvider } from '#web/session/user-provider.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { pageSearch } from './page-search.ts'

const HomePage = lazyComponent(() => import('./home.tsx'), 'HomePage')
const LandingPage = lazyComponent(() => import('./landing.tsx'), 'LandingPage')

/** Loads the feed's scripts, and what it shows first, ahead of its first rendering. */
export async function loadFeed(client: QueryClient): Promise<void> {
  const { team = companyWideTeamId } = pageSearch.start(Object.fromEntries(new URLSearchParams(location.search)))
  const prefetch = async () => (await import('./feed-queries.ts')).prefetchFeed(client, team)
  await Promise.all([HomePage.preload?.(), prefetch()])
}

/** The landing page; the sign-in in the installed app, where somebody has signed in before, and for who asks for a post. */
function VisitorPage() {
  const href = useLocation({ select: location => location.href })
  // While the sign-in loads, the address is its own already.
  const [asked] = useState(href)
  const [isLed] = useState(() => takeEndedSession() || opensSignIn())
  if (!isLed && !/#post-\d+$/.test(asked)) return <LandingPage />
  return <Navigate to="/login" search={{ next: afterSignIn(asked) }} replace />
}

const splash = <Splash label={common.loading} />

/** `/`: the feed for signed-in users, the set-up without a company, else the page of a visitor. */
export function IndexRoute() {
  const session = useSession()
  const { state } = session
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
    if (session.state === 'signed-in')
      return (
        <UserProvider user={session.user}>
          <HomePage />
        </UserProvider>
      )
    if (state === 'loading' || company.isPending) return splash
    if (company.data === null && !company.isError) return <Navigate to="/setup" replace />
    return <VisitorPage />
  }
}
