import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Returns what is read from the query cache, as it changes. What is read must be the same while nothing changes. */
export function useCached<Value>(read: (client: QueryClient) => Value): Value {
  const client = useQueryClient()
  const subscribe = useCallback(
    // Not at once: the cache also changes while components render.
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => read(client))
}
