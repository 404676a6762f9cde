import { Trash2 } from 'lucide-react'
import type { Comment, Post } from '#contract/feed.ts'
import { common, commentMenu as text } from '#locales/text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { useDeleteComment } from './delete-comment.data.ts'

interface DeleteCommentDialogProps extends LayerProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onDeleted: () => void
}

/** Names the comment. */
export function DeleteCommentDialog({ post, comment, by, onDeleted, open, onClose }: DeleteCommentDialogProps) {
  const remove = useDeleteComment(post.teamId)
  const confirm = () =>
    remove.mutate({ postId: post.id, commentId: comment.id }, { onSuccess: onDeleted, onSettled: onClose })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={text.deleteCommentTitle}
      confirmLabel={text.deleteCommentLabel}
      cancelLabel={common.cancel}
      waiting={remove.isPending}
      waitingLabel={text.deleting}
      onConfirm={confirm}
    >
      <p className="wrap-anywhere">{text.deleteCommentText({ subject: excerpt(comment.content), by })}</p>
    </ConfirmDialog>
  )
}
