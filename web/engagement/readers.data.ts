import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { postEngagement } from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text } from './engagement.text.ts'

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
