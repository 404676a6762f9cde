import { infiniteQueryOptions } from '@tanstack/react-query'
import { listSaved } from '#contract/saved.ts'
import { readCall } from '#web/lib/calls/query.ts'

/** The posts that the user has saved, page by page. */
export const savedQuery = infiniteQueryOptions({
  queryKey: [listSaved.path],
  queryFn: ({ pageParam, signal }) => readCall(listSaved, { query: { cursor: pageParam } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.nextCursor ?? undefined,
  staleTime: 0,
})
