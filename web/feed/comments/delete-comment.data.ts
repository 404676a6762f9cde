import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/feed.ts'
import { commentMenu as text } from '#locales/text.ts'
import { changePost, feedKey } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

/** Deletes a comment, and offers to undo that. */
export function useDeleteComment(teamId: number) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ postId, commentId }: { postId: number; commentId: number }) =>
      call(calls.restoreComment, { params: { id: postId, commentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: feedKey(teamId) }),
    onError: error => toastError(error, { title: text.restoreCommentFailed }),
  })
  return useMutation({
    mutationFn: ({ postId, commentId }: { postId: number; commentId: number }) =>
      call(calls.deleteComment, { params: { id: postId, commentId } }),
    onSuccess: (_, { postId, commentId }) => {
      changePost(client, teamId, postId, post => ({
        ...post,
        commentCount: post.commentCount - 1,
        comments: post.comments.filter(({ id }) => id !== commentId),
      }))
      toastUndo(text.commentDeleted, () => restore.mutate({ postId, commentId }))
    },
    onError: error => toastError(error, { title: text.deleteCommentFailed }),
  })
}
