import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/feed.ts'
import { retryUpload } from '#contract/media.ts'
import { post as text } from '#locales/text.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Processes failed media of a post again; the post then shows them as processing. */
export function useRetryMedia(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, jobIds }: { id: number; jobIds: readonly string[] }) => {
      await Promise.all(jobIds.map(jobId => call(retryUpload, { params: { jobId } })))
      return call(calls.getPost, { params: { id } })
    },
    onSuccess: post => changePost(client, teamId, post.id, () => post),
  })
}

export function usePinPost(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPinned }: { id: number; isPinned: boolean }) =>
      call(calls.pinPost, { params: { id }, body: { isPinned } }),
    onSuccess: post => {
      changePost(client, teamId, post.id, () => post)
      toast({ title: post.isPinned ? text.pinned : text.unpinned })
    },
    onError: error => toastError(error, { title: text.pinFailed }),
  })
}
