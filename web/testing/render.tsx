import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { until } from '#server/testing/until.ts'
import { companyQuery } from '#web/company/company.ts'
import { createQueryClient } from '#web/lib/calls/query.ts'
import { createAppRouter } from '#web/router.tsx'
import { userQuery, useSession } from '#web/session/session.ts'
import { UserProvider } from '#web/session/user-provider.tsx'
import { LayerHost } from '#web/ui/dialogs/layers.tsx'
import { withLayers } from '#web/ui/layer-history.ts'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'
import { commands } from './commands.ts'
import type { Person } from './people.ts'

/** Opens a page of the app, as `web/main.tsx` does, for somebody who has signed in, or for a visitor. */
export async function openPage(path: string, person: Person | null): Promise<ReturnType<typeof createAppRouter>> {
  await leave()
  await commands.become(person?.email ?? null)
  history.replaceState(null, '', path)
  const client = await preparedClient()
  const router = createAppRouter(client)
  onTestFinished(() => router.history.destroy())
  await loadPage(router)
  await show(client, <RouterProvider router={router} />)
  return router
}

/** Loads the code of a page before it is shown: compiling it can take longer than an expectation waits. */
async function loadPage(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) await router.loadRouteChunk(route)
}

/** Renders a component with what surrounds it in the app. Leads nowhere: links have no pages. */
export async function renderInApp(component: ReactNode, person: Person | null): Promise<void> {
  await leave()
  await commands.become(person?.email ?? null)
  history.replaceState(null, '', '/')
  const client = await preparedClient()
  const mounted = Promise.withResolvers<void>()
  const Root = () => {
    useEffect(() => mounted.resolve(), [])
    return (
      <AsUser>
        {component}
        <LayerHost />
      </AsUser>
    )
  }
  const routeTree = createRootRoute({ component: Root })
  const router = createRouter({ routeTree, history: withLayers(createBrowserHistory()) })
  onTestFinished(() => router.history.destroy())
  await show(client, <RouterProvider router={router as unknown as ReturnType<typeof createAppRouter>} />)
  await mounted.promise
}

/** Provides the user, where somebody is signed in. */
function AsUser({ children }: { children: ReactNode }) {
  const session = useSession()
  return session.state === 'signed-in' ? <UserProvider user={session.user}>{children}</UserProvider> : children
}

async function preparedClient() {
  const client = createQueryClient()
  await Promise.all([client.prefetchQuery(userQuery), client.prefetchQuery(companyQuery)])
  onTestFinished(() => client.clear())
  return client
}

/** Unmounts what is shown, and waits until its layers have left the history. */
async function leave(): Promise<void> {
  await cleanup()
  await until(() => !history.state?.layers)
}

async function show(client: ReturnType<typeof createQueryClient>, content: ReactNode): Promise<void> {
  onTestFinished(leave)
  await render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {content}
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  )
}
