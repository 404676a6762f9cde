import { queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/engagement.ts'
import { engagementLimits } from '#web/engagement/engagement.limits.ts'
import { following, freshFor, queryOf } from '#web/lib/calls/query.ts'

/** What the user's own reading depends on. */
const scopes = ['company', 'user', 'team']

/** Unread counts by team, polled every 5 s on the feed. */
export const unviewedCountsQuery = queryOptions({
  ...queryOf(calls.unviewedCounts),
  ...following(scopes, engagementLimits.unviewedPollMs),
  staleTime: freshFor(0),
})

/** Whether the user is eligible for giveaways, and how many posts they have left to read. */
export const engagementStatusQuery = queryOptions({
  ...queryOf(calls.engagementStatus),
  ...following(scopes, engagementLimits.engagementPollMs),
  staleTime: freshFor(0),
})
