let loading = new AbortController()

/** Fetches until `stopLoading` is called. */
export const load = (request: Request | string): Promise<Response> => {
  const { signal } = loading
  return fetch(request, { signal: request instanceof Request ? AbortSignal.any([request.signal, signal]) : signal })
}

/**
 * Ends what is being loaded: a newer version takes over only when this one has finished everything, which a slow
 * network delays for minutes.
 */
export function stopLoading(): void {
  loading.abort()
  loading = new AbortController()
}
