import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLikers } from '#contract/feed.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'

/** Those who like a post, by page. It has data from the start, so that what came with the post is shown at once. */
export const likersQuery = (postId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(listLikers, { params: { id: postId } }),
    queryFn: ({ pageParam: cursor, signal }) => call(listLikers, { params: { id: postId }, query: { cursor } }, signal),
    initialData: { pages: [], pageParams: [] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
