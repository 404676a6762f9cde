import { History } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { text } from './revisions.text.ts'

const RevisionsDialog = lazyPart(() => import('./revisions-dialog.tsx'), 'RevisionsDialog')

interface RevisionsItemProps {
  post: Post
  /** Without it, the post itself is meant. */
  commentId?: number
  isEdited: boolean
}

/** A menu item for owners: the words that others have replaced. */
export function RevisionsItem({ post, commentId, isEdited }: RevisionsItemProps) {
  const actor = useActor()
  if (!isEdited || !can(actor, 'post.see-revisions', post)) return null
  return (
    <MenuItem
      icon={<History aria-hidden />}
      onSelect={() => openLayer(layer => <RevisionsDialog postId={post.id} commentId={commentId} {...layer} />)}
    >
      {text.item}
    </MenuItem>
  )
}
