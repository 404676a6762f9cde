import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { olderComments } from '#web/feed/feed.data.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast-error.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentBubble } from './comment-bubble.tsx'
import { text } from './comments.text.ts'
import { joined, pushedOut } from './merge-comments.ts'
import { QueuedComments } from './pending-comments.tsx'

/** The newest comment; all of them, and older ones from the server, for whoever asks; and where to write one. */
export function Comments({ post }: { post: Post }) {
  const actor = useActor()
  const { known, replace, forget, addOlder } = useKnownComments(post.comments)
  const [isOpen, setOpen] = useState(false)
  const older = useMutation({
    mutationFn: (before: number) => olderComments(post.id, before),
    onSuccess: ({ comments }) => addOlder(comments),
    onError: error => toastError(error, { title: text.olderFailed }),
  })
  const [oldest] = known
  const shown = isOpen ? known : known.slice(-1)
  const mayWrite = can(actor, 'comment.create', post)
  const note = !post.allowComments && mayWrite && <p className="py-1 text-meta text-ink-3">{text.commentsOff}</p>
  if (shown.length === 0 && !mayWrite) return null

  return (
    <div role="group" aria-label={text.comments} className="grid gap-3 px-4 pt-0.5 pb-4 desk:px-5 desk:pb-5">
      {post.commentCount > 1 && (
        <div className="-mx-3 -mb-2 flex flex-wrap justify-between">
          {isOpen && oldest && post.commentCount > known.length && (
            <Button variant="ghost" waiting={older.isPending} onClick={() => older.mutate(oldest.id)}>
              {text.older}
            </Button>
          )}
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? text.hideOlder : text.viewAll(post.commentCount)}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {shown.map(comment => (
            <CommentBubble
              key={comment.id}
              post={post}
              comment={comment}
              onEdited={replace}
              onDeleted={() => forget(comment.id)}
            />
          ))}
        </ul>
      )}
      <QueuedComments postId={post.id} />
      {note || (mayWrite && <CommentBox post={post} />)}
    </div>
  )
}

/** All comments that are here: those that came with the post, those asked for, and those newer ones pushed out. */
function useKnownComments(newest: Comment[]) {
  const [older, setOlder] = useState<Comment[]>([])
  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    const out = pushedOut(seen, newest)
    if (out.length > 0) setOlder(joined(older, out))
  }
  return {
    known: joined(older, newest),
    addOlder: (comments: Comment[]) => setOlder(current => joined(comments, current)),
    replace: (edited: Comment) =>
      setOlder(current => current.map(comment => (comment.id === edited.id ? edited : comment))),
    forget: (id: number) => setOlder(current => current.filter(comment => comment.id !== id)),
  }
}
