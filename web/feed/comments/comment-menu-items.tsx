import { MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { revisions as removal, commentMenu as text } from '#locales/text.ts'
import { RevisionsItem } from '#web/feed/revisions/revisions-item.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'

const RemoveTextDialog = lazyPart(() => import('#web/feed/revisions/remove-text-dialog.tsx'), 'RemoveTextDialog')
const DeleteCommentDialog = lazyPart(() => import('./delete-comment-dialog.tsx'), 'DeleteCommentDialog')

export interface CommentMenuItemsProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onEdit: () => void
  onRemoved: (comment: Comment) => void
  onDeleted: () => void
}

/** The items of a comment's menu that the user may choose. */
export function CommentMenuItems({ post, comment, by, onEdit, onRemoved, onDeleted }: CommentMenuItemsProps) {
  const actor = useActor()
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  const isThere = !comment.removalNote
  return (
    <>
      {isThere && can(actor, 'comment.edit', subject) && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      <RevisionsItem post={post} comment={comment} />
      {isThere && can(actor, 'comment.remove-text', subject) && (
        <MenuItem
          icon={<MessageSquareOff aria-hidden />}
          onSelect={() => openLayer(layer => <RemoveTextDialog {...{ post, comment, onRemoved }} {...layer} />)}
        >
          {removal.removeItem}
        </MenuItem>
      )}
      {can(actor, 'comment.delete', subject) && (
        <MenuItem
          danger
          icon={<Trash2 aria-hidden />}
          onSelect={() => openLayer(layer => <DeleteCommentDialog {...{ post, comment, by, onDeleted }} {...layer} />)}
        >
          {text.delete}
        </MenuItem>
      )}
    </>
  )
}
