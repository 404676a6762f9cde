import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSaved, savePost, unsavePost } from '#contract/saved.ts'
import { postMenu as text } from '#locales/text.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Saves a post, or takes it off the saved ones. Without a team the post is gone. */
export function useSavePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ postId, isSaved }: { postId: number; teamId?: number; isSaved: boolean }) =>
      call(isSaved ? savePost : unsavePost, { params: { id: postId } }),
    onSuccess: (_, { postId, teamId, isSaved }) => {
      if (teamId !== undefined) changePost(client, teamId, postId, post => ({ ...post, isSaved }))
      if (isSaved) toast({ title: text.savedNow })
      return client.invalidateQueries({ queryKey: [listSaved.path] })
    },
    onError: error => toastError(error, { title: text.saveFailed }),
  })
}
