import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import type { PendingCommentEntry } from './pending-comment.tsx'

const PendingComment = lazyPart(() => import('./pending-comment.tsx'), 'PendingComment')

/** The signed-in user's pending comments on a post. */
export function PendingComments({ postId }: { postId: number }) {
  const comments = useOutbox().filter(isCommentOn(postId))
  if (comments.length === 0) return null
  return (
    <Suspense>
      <ul className="grid gap-3">
        {comments.map(comment => (
          <PendingComment key={comment.seq} comment={comment} />
        ))}
      </ul>
    </Suspense>
  )
}

const isCommentOn =
  (postId: number) =>
  (write: OutboxEntry): write is PendingCommentEntry =>
    write.kind === 'comment' && write.postId === postId
