import { useMutation } from '@tanstack/react-query'
import { notifyNonViewers } from '#contract/engagement.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { text } from './engagement.text.ts'

/** Pushes a post to those who have not read it, and says how many that reaches. */
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
