import { History } from 'lucide-react'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { type Actor, can } from '#contract/policy.ts'
import { revisions as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'

const RevisionsDialog = lazyPart(() => import('./revisions-dialog.tsx'), 'RevisionsDialog')

/** What was edited: a comment on the post, or the post itself. */
export interface Edited {
  post: Post
  comment?: Comment
}

/** Whether there may be former words, and the user may see them. */
export function hasRevisions(actor: Actor, { post, comment }: Edited): boolean {
  if (!comment) return post.editedAt !== null && can(actor, 'post.see-revisions', post)
  const subject = { teamId: post.teamId, authorId: comment.authorId }
  return comment.editedBy !== null && can(actor, 'comment.see-revisions', subject)
}

export const openRevisions = ({ post, comment }: Edited) =>
  openLayer(layer => <RevisionsDialog postId={post.id} commentId={comment?.id} {...layer} />)

/** A menu item for those who may see the former words. */
export function RevisionsItem(edited: Edited) {
  const actor = useActor()
  if (!hasRevisions(actor, edited)) return null
  return (
    <MenuItem icon={<History />} onSelect={() => openRevisions(edited)}>
      {text.item}
    </MenuItem>
  )
}
