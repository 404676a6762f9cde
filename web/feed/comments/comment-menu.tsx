import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { RevisionsItem } from '#web/feed/revisions/revisions-item.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { text } from './comments.text.ts'

const DeleteCommentDialog = lazyPart(() => import('./delete-comment-dialog.tsx'), 'DeleteCommentDialog')

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
      <RevisionsItem post={post} commentId={comment.id} isEdited={comment.editedAt !== null} />
      {mayDelete && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={askToDelete}>
          {text.delete}
        </MenuItem>
      )}
    </Menu>
  )
}
