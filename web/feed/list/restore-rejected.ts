import { begunComment } from '#web/feed/comments/comment-drafts.ts'
import { restoreComment } from '#web/feed/comments/restore-comment.ts'
import { draftOf, isBlank } from '#web/feed/compose/drafts.ts'
import { restorePost } from '#web/feed/compose/restore-post.ts'
import { text } from '#web/feed/pending.text.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { toast } from '#web/ui/toast.store.ts'

/**
 * Moves a refused outbox entry back to where it was written, with the server's words as a toast. Where something else
 * was begun there, the entry stays in the outbox, for its author to edit or discard.
 */
export function restoreRejected(write: Stored): void {
  const { refusal: description } = write
  if (description === undefined) return
  if (write.kind === 'comment' && !begunComment(write.postId)) {
    restoreComment(write)
    toast({ title: text.commentRefused, description, variant: 'destructive' })
  } else if (write.kind === 'post' && isBlank(draftOf(write.authorId, write.teamId))) {
    restorePost(write)
    toast({ title: text.postRefused, description, variant: 'destructive' })
  } else if (write.kind === 'like') {
    void discard(write)
    toast({ title: text.likeRefused, description, variant: 'destructive' })
  }
}
