import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { LandingContent } from '#web/marketing/landing-content.tsx'
import { WelcomeMessage } from '#web/marketing/welcome-message.tsx'
import { HomeSkeleton } from '#web/pages/home-skeleton.tsx'
import { Splash } from '#web/ui/states/splash.tsx'

/** The landing page as HTML. Runs when the app is built (scripts/build/prerender.ts). */
export const renderLanding = (brand: Brand): string =>
  render(
    <>
      <LandingContent brand={brand} />
      <WelcomeMessage appName={brand.appName} />
    </>,
  )

/** What waits for the app as HTML: the feed without its content, or a spinner for any other page. */
export const renderWaiting = (brand: Brand): string =>
  render(
    <>
      <HomeSkeleton brand={brand} />
      <div className="in-data-[start=feed]:hidden">
        <Splash label={common.loading} />
      </div>
    </>,
  )

function render(page: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  )
}
