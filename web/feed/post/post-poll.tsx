import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/feed.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { PollBlock } from '#web/polls/poll-block.tsx'
import type { Shown } from '#web/translation/translatable.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

const PollResults = lazyPart(() => import('#web/polls/poll-results.tsx'), 'PollResults')

/** The poll of a post, if it has one, in the words that are shown. */
export function PostPoll({ post, shown }: { post: Post; shown: Shown }) {
  const client = useQueryClient()
  if (!post.poll) return null
  const { question = post.poll.question, answers = [] } = shown.poll ?? {}
  const texts = post.poll.answers.map((answer, place) => ({ ...answer, text: answers[place] ?? answer.text }))
  return (
    // A poll that replaces this one is another, and nothing of it is chosen yet.
    <PollBlock
      key={post.poll.id}
      post={post}
      poll={{ ...post.poll, question, answers: texts }}
      lang={shown.lang}
      onVoted={poll => changePost(client, post.teamId, post.id, now => ({ ...now, poll }))}
      onOpenResults={() => openLayer(layer => <PollResults post={post} {...layer} />)}
    />
  )
}
