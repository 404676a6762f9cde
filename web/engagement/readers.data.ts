import { infiniteQueryOptions } from '@tanstack/react-query'
import { postEngagement } from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/calls/call.ts'

/** The readers and non-readers of a post, by page. */
export const readersQuery = (postId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [postEngagement.path, { params: { id: postId }, query: { search } }],
    queryFn: ({ pageParam, signal }) =>
      call(postEngagement, { params: { id: postId }, query: { search, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, offset) => {
      const longest = Math.max(page.viewedMatches, page.nonViewedMatches)
      const next = offset + limits.engagementPage
      return next < longest ? next : undefined
    },
    staleTime: 0,
  })
