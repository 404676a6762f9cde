import { fullName } from '#contract/text/full-name.ts'
import { pending as text } from '#locales/text.ts'
import { joined } from '#web/feed/mentions/mentioned-text.ts'
import { PendingActions } from '#web/feed/pending-actions.tsx'
import { PendingBadge } from '#web/feed/pending-badge.tsx'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { commentDraft, saveCommentDraft } from './comment-drafts.ts'
import type { PendingCommentEntry } from './comments.data.ts'

/** A comment of the signed-in user that is not sent yet. */
export function PendingComment({ comment }: { comment: PendingCommentEntry }) {
  const user = useUser()
  return (
    <li className="flex items-start gap-2.5">
      <PersonAvatar person={user} size="small" />
      <div className="min-w-0 flex-1">
        <div className="w-fit max-w-full rounded-card rounded-ss-thumb bg-sunken px-3.5 pt-2 pb-2.25">
          <p className="text-label font-strong wrap-anywhere">{fullName(user)}</p>
          <p className="text-action leading-[1.3125rem] font-regular whitespace-pre-wrap wrap-anywhere">
            {comment.content}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-1 pt-2">
          <PendingBadge entry={comment} />
          <div className="-ms-3 flex">
            <PendingActions
              entry={comment}
              discardTitle={text.discardCommentTitle}
              content={comment.content}
              onEdit={() => restoreComment(comment)}
            />
          </div>
        </div>
      </div>
    </li>
  )
}

/**
 * Moves a comment from the outbox back into the draft of its post, below what was written there since. It may have reached
 * the server, so it keeps its key.
 */
export function restoreComment(comment: Extract<OutboxEntry, { kind: 'comment' }>): void {
  const { authorId, postId, content, mentions = [], parentId, parentBy, clientKey } = comment
  const draft = commentDraft(authorId, postId)
  const answered = parentId !== undefined && parentBy !== undefined ? { id: parentId, by: parentBy } : null
  const answers = draft ? draft.answers : answered
  saveCommentDraft(authorId, postId, { ...joined(draft, { content, mentions }), answers, clientKey })
  void discard(comment)
}
