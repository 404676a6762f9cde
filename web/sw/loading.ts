let loading = new AbortController()

/** Fetches until `stopLoading` is called. */
export const load = (request: Request | string): Promise<Response> => {
  const { signal } = loading
  return fetch(request, { signal: request instanceof Request ? firstOf(request.signal, signal) : signal })
}

/** Safari before 17.4 has no AbortSignal.any: there, loading goes on when the page has lost interest. */
const firstOf = (page: AbortSignal, worker: AbortSignal): AbortSignal =>
  'any' in AbortSignal ? AbortSignal.any([page, worker]) : worker

/**
 * Ends what is being loaded: a newer version takes over only when this one has finished everything, which a slow
 * network delays for minutes.
 */
export function stopLoading(): void {
  loading.abort()
  loading = new AbortController()
}
