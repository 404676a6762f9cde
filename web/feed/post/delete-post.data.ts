import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/feed.ts'
import { postMenu as text } from '#locales/text.ts'
import { changeFeed, feedKey } from '#web/feed/feed.data.ts'
import { withoutPost } from '#web/feed/feed-cache.ts'
import { refusedHold } from '#web/holds/holds.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

/** Deletes a post, and offers to undo that. */
export function useDeletePost(teamId: number) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (id: number) => call(calls.restorePost, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: feedKey(teamId) }),
    onError: error => toastError(error, { title: text.restoreFailed }),
  })
  return useMutation({
    mutationFn: (id: number) => call(calls.deletePost, { params: { id } }),
    onSuccess: (_, id) => {
      changeFeed(client, teamId, loaded => withoutPost(loaded, id))
      toastUndo(text.deleted, () => restore.mutate(id))
    },
    // The dialog says that it is on hold.
    onError: error => !refusedHold(error) && toastError(error, { title: text.deleteFailed }),
  })
}
