// Before any schema is loaded.
import '#web/lib/interpret-schemas.ts'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { companyQuery } from '#web/company/company.ts'
import { startFirstPaint } from '#web/first-paint/first-paint.tsx'
import { keepInstallOffer } from '#web/install/install-offer.ts'
import { createQueryClient, readQueriesWith } from '#web/lib/calls/query.ts'
import { startCache } from '#web/offline/cache/cache-lifecycle.ts'
import { cachedReply } from '#web/offline/cache/cached-call.ts'
import { onSignOut } from '#web/offline/clear-device.ts'
import { startServiceWorker } from '#web/offline/service-worker.ts'
import { isSignedInHere } from '#web/session/ended-session.ts'
import { userQuery } from '#web/session/session.ts'
import { redirectToSignIn } from '#web/session/session-expired.ts'
import { Refused, SignedOut } from './lib/calls/errors.ts'
import { loadFeed } from './pages/index-route.tsx'
import { createAppRouter } from './router.tsx'
import './theme.css'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'

// The manager hears of changes only while somebody subscribes, which otherwise begins with the first render.
onlineManager.subscribe(() => {})
onlineManager.setOnline(navigator.onLine)
keepInstallOffer()
startCache()
readQueriesWith(cachedReply)
// The next user of the device gets none of this user's notifications.
onSignOut(() => import('./push/subscription.ts').then(({ suspend }) => suspend()))

const queryClient = createQueryClient(error => {
  if (error instanceof SignedOut) redirectToSignIn(true)
  if (error instanceof Refused && error.code === 'factor.required') void refreshUser()
})
const refreshUser = () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
const router = createAppRouter(queryClient)

/** Pages for people who are not signed in: where this device knows of no session, nobody is asked for one. */
const isForVisitors = ['/join', '/forgot-password'].includes(location.pathname) && !isSignedInHere()

startServiceWorker(path => router.history.push(path))
void render()

/** The document shows a skeleton or its first posts until then: every page needs the user and the company, and the feed its scripts. */
async function render(): Promise<void> {
  const { root, isFeed } = startFirstPaint()
  if (!root) return
  await Promise.allSettled([
    isForVisitors ? queryClient.setQueryData(userQuery.queryKey, null) : queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(companyQuery),
    router.load(),
    isFeed && loadFeed(queryClient),
  ])
  // In parts, between which the browser stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  onLoaded(
    () => void import('./lib/performance-monitor.ts').then(({ startPerformanceMonitor }) => startPerformanceMonitor()),
  )
}

/** Once the page has loaded, so that it is not delayed. */
function onLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
