import { Ellipsis, MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { text as removal } from '#web/feed/revisions/revisions.text.ts'
import { RevisionsItem } from '#web/feed/revisions/revisions-item.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { text } from './comments.text.ts'

const RemoveTextDialog = lazyPart(() => import('#web/feed/revisions/remove-text-dialog.tsx'), 'RemoveTextDialog')
const DeleteCommentDialog = lazyPart(() => import('./delete-comment-dialog.tsx'), 'DeleteCommentDialog')

interface CommentMenuProps {
  post: Post
  comment: Comment
  /** The author's name. */
  by: string
  onEdit: () => void
  onRemoved: (comment: Comment) => void
  onDeleted: () => void
}

/** What the user may do to a comment. Nothing where they may do nothing. */
export function CommentMenu({ post, comment, by, onEdit, onRemoved, onDeleted }: CommentMenuProps) {
  const actor = useActor()
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  const isThere = !comment.removalNote
  const mayEdit = isThere && can(actor, 'comment.edit', subject)
  const mayRemoveText = isThere && can(actor, 'comment.remove-text', subject)
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
      <RevisionsItem post={post} comment={comment} />
      {mayRemoveText && (
        <MenuItem
          icon={<MessageSquareOff aria-hidden />}
          onSelect={() => openLayer(layer => <RemoveTextDialog {...{ post, comment, onRemoved }} {...layer} />)}
        >
          {removal.removeItem}
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
