import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isLoggedOut, leaveToSignIn } from './accounts/logged-out.ts'
import { common } from './lib/common.text.ts'
import { companyQuery } from './lib/company.ts'
import { beforeSignOut } from './lib/leave-device.ts'
import { startKeeping } from './lib/offline/keeper.ts'
import { createQueryClient } from './lib/query-client.ts'
import { startServiceWorker } from './lib/service-worker.ts'
import { userQuery } from './lib/session.ts'
import { createAppRouter } from './router.tsx'
import './theme.css'
import { Toaster } from './ui/toaster.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

// The manager itself hears of changes only.
onlineManager.setOnline(navigator.onLine)
startKeeping()
// A phone that is passed on gets none of the person's notifications.
beforeSignOut(() => import('./push/subscription.ts').then(({ disable }) => disable()))

const queryClient = createQueryClient(error => {
  if (isLoggedOut(error)) leaveToSignIn()
})
const router = createAppRouter(queryClient)

// Asked before anything is drawn, because every page needs both.
void queryClient.prefetchQuery(userQuery)
void queryClient.prefetchQuery(companyQuery)

void import('./lib/performance-monitor.ts').then(({ startPerformanceMonitor }) => startPerformanceMonitor())
startServiceWorker(path => router.history.push(path))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster regionLabel={common.messages} closeLabel={common.close} />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
