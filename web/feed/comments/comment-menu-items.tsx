import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import type { Comment } from '#contract/comments.ts'
import { deleteComment, restoreComment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { revisions as removal, commentMenu as text } from '#locales/text.ts'
import { changePost, feedKey } from '#web/feed/feed.data.ts'
import { RevisionsItem } from '#web/feed/revisions/open-revisions.tsx'
import { call } from '#web/lib/calls/call.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

const RemoveTextDialog = lazyPart(
  () => import('#web/feed/revisions/remove-text-dialog.tsx'),
  'RemoveTextDialog',
  'leaders',
)

export interface CommentMenuItemsProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onEdit: () => void
  onChanged: (comment: Comment) => void
  onDeleted: () => void
}

/** The items of a comment's menu that the user may choose. */
export function CommentMenuItems({ post, comment, by, onEdit, onChanged, onDeleted }: CommentMenuItemsProps) {
  const actor = useActor()
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  const isThere = !comment.removalNote
  return (
    <>
      {isThere && can(actor, 'comment.edit', subject) && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      <RevisionsItem post={post} comment={comment} />
      {isThere && can(actor, 'comment.remove-text', subject) && (
        <MenuItem
          icon={<MessageSquareOff />}
          onSelect={() =>
            openLayer(layer => <RemoveTextDialog {...{ post, comment, onRemoved: onChanged }} {...layer} />)
          }
        >
          {removal.removeItem}
        </MenuItem>
      )}
      {can(actor, 'comment.delete', subject) && (
        <MenuItem
          danger
          icon={<Trash2 />}
          onSelect={() =>
            openLayer(layer => <DeleteCommentDialog {...{ post, comment, by, onChanged, onDeleted }} {...layer} />)
          }
        >
          {text.delete}
        </MenuItem>
      )}
    </>
  )
}

interface DeleteCommentDialogProps extends LayerProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onChanged: (comment: Comment) => void
  onDeleted: () => void
}

/** Names the comment. */
function DeleteCommentDialog({ post, comment, by, onChanged, onDeleted, open, onClose }: DeleteCommentDialogProps) {
  const remove = useDeleteComment(post.teamId, onChanged)
  const confirm = () =>
    remove.mutate({ postId: post.id, commentId: comment.id }, { onSuccess: onDeleted, onSettled: onClose })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={text.deleteCommentTitle}
      confirmLabel={text.deleteCommentLabel}
      waiting={remove.isPending}
      waitingLabel={text.deleting}
      onConfirm={confirm}
    >
      <p className="wrap-anywhere">{text.deleteCommentText({ subject: excerpt(comment.content), by })}</p>
    </ConfirmDialog>
  )
}

/** Deletes a comment, and offers to undo that. */
function useDeleteComment(teamId: number, onRestored: (comment: Comment) => void) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ postId, commentId }: { postId: number; commentId: number }) =>
      call(restoreComment, { params: { id: postId, commentId } }),
    onSuccess: restored => {
      onRestored(restored)
      return client.invalidateQueries({ queryKey: feedKey(teamId) })
    },
    onError: error => toastError(error, { title: text.restoreCommentFailed }),
  })
  return useMutation({
    mutationFn: ({ postId, commentId }: { postId: number; commentId: number }) =>
      call(deleteComment, { params: { id: postId, commentId } }),
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
