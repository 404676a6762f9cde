import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { engagementLimits } from '#web/engagement/engagement.limits.ts'
import { call } from '#web/lib/call.ts'
import { freshFor, queryOf, whileOnline } from '#web/lib/query.ts'

/** Unread posts by team: every 5 s on the feed. */
export const unviewedCountsQuery = queryOptions({
  ...queryOf(calls.unviewedCounts),
  refetchInterval: whileOnline(engagementLimits.unviewedPollMs),
  staleTime: freshFor(0),
})

export const engagementStatusQuery = queryOptions({
  ...queryOf(calls.engagementStatus),
  refetchInterval: whileOnline(engagementLimits.engagementPollMs),
  staleTime: freshFor(0),
})

/** Who has read a post and who has not, a page at a time. */
export const readersQuery = (postId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: ['engagement', 'readers', postId, search],
    queryFn: ({ pageParam, signal }) =>
      call(calls.postEngagement, { params: { id: postId }, query: { search, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, offset) => {
      const longest = Math.max(page.viewedMatches, page.nonViewedMatches)
      const next = offset + limits.engagementPage
      return next < longest ? next : undefined
    },
    staleTime: 0,
  })
