import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { useDeleteComment } from '#web/feed/feed.data.ts'
import { common } from '#web/lib/common.text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { text } from './comments.text.ts'

interface CommentMenuProps {
  post: Post
  comment: Comment
  /** Whose comment it is. */
  by: string
  onEdit: () => void
  onDeleted: () => void
}

/** What a person may do to a comment; nothing where they may do nothing. */
export function CommentMenu({ post, comment, by, onEdit, onDeleted }: CommentMenuProps) {
  const actor = useActor()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteComment(post.teamId)
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  const mayEdit = can(actor, 'comment.edit', subject)
  const mayDelete = can(actor, 'comment.delete', subject)
  if (!mayEdit && !mayDelete) return null
  // As a promise, because the comment takes this dialog with it when it goes.
  const confirm = () =>
    remove.mutateAsync({ postId: post.id, commentId: comment.id }).then(
      () => {
        onDeleted()
        return toast({ title: text.commentDeleted })
      },
      error => {
        setDeleting(false)
        toastError(error, { title: text.deleteCommentFailed })
      },
    )

  return (
    <>
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
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(true)}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        icon={<Trash2 />}
        title={text.deleteCommentTitle}
        confirmLabel={text.deleteCommentLabel}
        cancelLabel={common.cancel}
        waiting={remove.isPending}
        waitingLabel={text.deleting}
        onConfirm={() => void confirm()}
      >
        <p className="wrap-anywhere">
          “{excerpt(comment.content)}” {text.deleteCommentText(by)}
        </p>
      </ConfirmDialog>
    </>
  )
}
