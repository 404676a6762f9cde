import { joined } from '#web/feed/mentions/mentioned-text.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import { commentDraft, saveCommentDraft } from './comment-drafts.ts'

/** Moves a comment from the outbox back into the draft of its post, below what was written there since. */
export function restoreComment(comment: Extract<OutboxEntry, { kind: 'comment' }>): void {
  const { authorId, postId, content, mentions = [] } = comment
  const draft = commentDraft(authorId, postId)
  saveCommentDraft(authorId, postId, { ...joined(draft, { content, mentions }), answers: draft?.answers ?? null })
  void discard(comment)
}
