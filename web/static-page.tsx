import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Renders as HTML what an empty query client, or one with replies in it, shows. */
export function staticPage(page: ReactNode, client = new QueryClient()): string {
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>{page}</RouterContextProvider>
      </QueryClientProvider>,
    )
  } finally {
    // Otherwise the timers of its queries hold it for half an hour.
    client.clear()
  }
}
