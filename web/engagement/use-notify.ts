import { useMutation } from '@tanstack/react-query'
import { notifyNonViewers } from '#contract/push.ts'
import { CallError, call, textOf } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.store.ts'
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
    onError: error => {
      if (error instanceof CallError && error.status === 401) return
      toast({ title: text.notifyFailed, description: textOf(error, '') || undefined, variant: 'destructive' })
    },
  })
}
