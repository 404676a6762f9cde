import { discard } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { begunComment, keepComment } from './comment-drafts.ts'

/** Moves a comment from the outbox back into the field of its post, below what was written there since. */
export function restoreComment(comment: Extract<Stored, { kind: 'comment' }>): void {
  const begun = begunComment(comment.postId)?.content
  keepComment(comment.postId, begun ? `${begun}\n${comment.content}` : comment.content)
  void discard(comment)
}
