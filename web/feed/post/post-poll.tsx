import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/feed.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { PollBlock } from '#web/polls/poll-block.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

const PollResults = lazyPart(() => import('#web/polls/poll-results.tsx'), 'PollResults')

/** The poll of a post, if it has one. */
export function PostPoll({ post }: { post: Post }) {
  const client = useQueryClient()
  if (!post.poll) return null
  return (
    <PollBlock
      post={post}
      poll={post.poll}
      onVoted={poll => changePost(client, post.teamId, post.id, now => ({ ...now, poll }))}
      onOpenResults={() => openLayer(layer => <PollResults post={post} {...layer} />)}
    />
  )
}
