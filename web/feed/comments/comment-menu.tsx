import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useDeleteComment } from './comments.data.ts'
import { text } from './comments.text.ts'

interface CommentMenuProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onEdit: () => void
  onDeleted: () => void
}

/** What the user may do to a comment. Nothing where they may do nothing. */
export function CommentMenu({ post, comment, by, onEdit, onDeleted }: CommentMenuProps) {
  const actor = useActor()
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  const mayEdit = can(actor, 'comment.edit', subject)
  const mayDelete = can(actor, 'comment.delete', subject)
  if (!mayEdit && !mayDelete) return null
  const askToDelete = () => openLayer(layer => <DeleteCommentDialog {...{ post, comment, by, onDeleted }} {...layer} />)

  return (
    <Menu
      trigger={
        <IconButton
          label={text.commentMenu(by)}
          icon={<Ellipsis aria-hidden className="size-5" />}
          className="-ml-2 text-ink-3 group-hover/comment:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0"
        />
      }
    >
      {mayEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={askToDelete}>
          {text.delete}
        </MenuItem>
      )}
    </Menu>
  )
}

type DeleteCommentDialogProps = Omit<CommentMenuProps, 'onEdit'> & LayerProps

function DeleteCommentDialog({ post, comment, by, onDeleted, open, onClose }: DeleteCommentDialogProps) {
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
      <p className="wrap-anywhere">
        “{excerpt(comment.content)}” {text.deleteCommentText(by)}
      </p>
    </ConfirmDialog>
  )
}
