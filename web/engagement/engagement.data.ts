import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import * as calls from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { engagementLimits } from '#web/engagement/engagement.limits.ts'
import { call } from '#web/lib/call.ts'
import { following, freshFor, queryOf } from '#web/lib/query.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text } from './engagement.text.ts'

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

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The readers and non-readers of a post, by page. */
export const readersQuery = (postId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [calls.postEngagement.path, { params: { id: postId }, query: { search } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.postEngagement,
        { params: { id: postId }, query: { search, offset: pageParam, timeZone: ownTimeZone() } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (page, _, offset) => {
      const longest = Math.max(page.viewedMatches, page.nonViewedMatches)
      const next = offset + limits.engagementPage
      return next < longest ? next : undefined
    },
    staleTime: 0,
  })

/** Notifies everyone who has not read a post, and shows how many people that reaches. */
export function useNotifyNonViewers() {
  return useMutation({
    mutationFn: (postId: number) => call(notifyNonViewers, { params: { id: postId } }),
    onSuccess: ({ queued, unreachable }) =>
      toast({
        title: queued > 0 ? text.notified(queued) : text.notifiedNobody,
        description: text.unreachable(unreachable),
        variant: queued > 0 ? 'default' : 'destructive',
      }),
    onError: error => toastError(error, { title: text.notifyFailed }),
  })
}
