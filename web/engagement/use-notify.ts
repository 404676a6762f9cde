import { useMutation } from '@tanstack/react-query'
import { notifyNonViewers } from '#contract/engagement.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { text } from './engagement.text.ts'

/** Notifies everyone who has not read a post, and shows how many people that reaches. */
export function useNotifyNonViewers() {
  return useMutation({
    mutationFn: (postId: number) => call(notifyNonViewers, { params: { id: postId } }),
    onSuccess: ({ queued, unreachable }) =>
      toast({
        title: queued > 0 ? text.notified(queued) : text.notifiedNobody,
        description: text.unreachable(unreachable),
      }),
    onError: error => toastError(error, { title: text.notifyFailed }),
  })
}
