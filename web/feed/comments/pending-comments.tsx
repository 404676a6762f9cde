import { text } from '#web/feed/pending.text.ts'
import { QueuedActions } from '#web/feed/pending-actions.tsx'
import { QueuedMark } from '#web/feed/pending-badge.tsx'
import type { WriteOf } from '#web/offline/outbox/entries.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { restoreComment } from './restore-comment.ts'

/** The signed-in person's comments on a post that have not arrived. */
export function QueuedComments({ postId }: { postId: number }) {
  const comments = useOutbox().filter(isCommentOn(postId))
  if (comments.length === 0) return null
  return (
    <ul className="grid gap-3">
      {comments.map(comment => (
        <QueuedComment key={comment.seq} comment={comment} />
      ))}
    </ul>
  )
}

type QueuedCommentRow = Extract<Stored, { kind: 'comment' }> & WriteOf<'comment'>

const isCommentOn =
  (postId: number) =>
  (write: Stored): write is QueuedCommentRow =>
    write.kind === 'comment' && write.postId === postId

function QueuedComment({ comment }: { comment: QueuedCommentRow }) {
  const { id, firstName, lastName, profileImageUrl } = useUser()
  const name = `${firstName} ${lastName}`
  return (
    <li className="flex items-start gap-2.5">
      <Avatar name={name} tintKey={id} imageUrl={profileImageUrl} size="small" />
      <div className="min-w-0 flex-1">
        <div className="w-fit max-w-full rounded-card rounded-tl-thumb bg-sunken px-3.5 pt-2 pb-2.25">
          <p className="text-label font-strong wrap-anywhere">{name}</p>
          <p className="text-action leading-5.25 font-regular whitespace-pre-wrap wrap-anywhere">{comment.content}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-1 pt-2">
          <QueuedMark write={comment} />
          <div className="-ml-3 flex">
            <QueuedActions
              write={comment}
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
