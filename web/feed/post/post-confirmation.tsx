import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/feed.ts'
import { ConfirmBlock } from '#web/confirmations/confirm-block.tsx'
import { changePost } from '#web/feed/feed.data.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

const EngagementDialog = lazyPart(() => import('#web/engagement/engagement-dialog.tsx'), 'EngagementDialog', 'leaders')

/** The confirmation that a post asks for. It loads with the first post that asks. */
export function PostConfirmation({ post }: { post: Post }) {
  const client = useQueryClient()
  return (
    <ConfirmBlock
      post={post}
      onConfirmed={confirmedAt => changePost(client, post.teamId, post.id, now => ({ ...now, confirmedAt }))}
      onOpenRecord={() => openLayer(layer => <EngagementDialog post={post} firstTab="confirmed" {...layer} />)}
    />
  )
}
