import type { RefusalCode } from '#contract/refusals.ts'
import { pending as text } from '#locales/text.ts'
import { commentDraft } from '#web/feed/comments/comment-drafts.ts'
import { restoreComment } from '#web/feed/comments/pending-comment.tsx'
import { draftOf, isBlank } from '#web/feed/compose/drafts.ts'
import { restorePost } from '#web/feed/compose/restore-post.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { uploadLimits } from '#web/upload/upload.limits.ts'

const forbidding: readonly (RefusalCode | undefined)[] = ['team.missing', 'permission.denied', 'post.team-inactive']

/** Whether the entry is a post to a team in which its author may no longer post, and so has no composer. */
export const isForbidden = ({ kind, refusalCode }: OutboxEntry): boolean =>
  kind === 'post' && forbidding.includes(refusalCode)

/**
 * Moves a refused entry back to where it was written, with the server's text as a toast. Where something else was begun
 * there, or its author may no longer write there, the entry stays in the outbox, for its author to edit or discard.
 */
export function restoreRejected(entry: OutboxEntry): void {
  const { refusal: description, refusalTitle } = entry
  if (description === undefined) return
  if (entry.kind === 'comment' && !commentDraft(entry.authorId, entry.postId)) {
    restoreComment(entry)
    toast({ title: text.commentRefused, description, variant: 'destructive' })
  } else if (entry.kind === 'post') {
    if (isForbidden(entry) || !isBlank(draftOf(entry.authorId, entry.teamId))) return
    restorePost(entry)
    const duration = refusalTitle === undefined ? undefined : uploadLimits.toastExplainedMs
    toast({ title: refusalTitle ?? text.postRefused, description, variant: 'destructive', duration })
  } else if (entry.kind === 'like' || entry.kind === 'reaction' || entry.kind === 'vote' || entry.kind === 'confirm') {
    void discard(entry)
    const titles = {
      like: text.likeRefused,
      reaction: text.reactionRefused,
      vote: text.voteRefused,
      confirm: text.confirmRefused,
    }
    toast({ title: titles[entry.kind], description, variant: 'destructive' })
  }
}
