import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listConfirmations, remindMissing } from '#contract/confirmations.ts'
import { reach as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** The record of a post that asks to confirm it. */
export const recordQuery = (postId: number) =>
  queryOptions({
    queryKey: [listConfirmations.path, postId],
    queryFn: ({ signal }) => call(listConfirmations, { params: { id: postId } }, signal),
    staleTime: 0,
  })

/** Pushes a post to those who have not confirmed it, and shows how many that reaches. */
export function useRemindMissing(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(remindMissing, { params: { id: postId } }),
    onSuccess: ({ queued }) =>
      queued > 0
        ? toast({ title: text.sent({ count: queued }) })
        : toast({ title: text.sentNobody, variant: 'destructive' }),
    onError: error => toastError(error, { title: text.notifyFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: recordQuery(postId).queryKey }),
  })
}
