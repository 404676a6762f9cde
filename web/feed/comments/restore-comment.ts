import { discard } from '#web/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#web/offline/outbox/outbox-store.ts'
import { commentDraft, saveCommentDraft } from './comment-drafts.ts'

/** Moves a comment from the outbox back into the draft of its post, below what was written there since. */
export function restoreComment(comment: Extract<OutboxEntry, { kind: 'comment' }>): void {
  const draft = commentDraft(comment.authorId, comment.postId)?.content
  saveCommentDraft(comment.authorId, comment.postId, draft ? `${draft}\n${comment.content}` : comment.content)
  void discard(comment)
}
