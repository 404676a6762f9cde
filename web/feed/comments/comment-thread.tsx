import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { comments as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CommentBubble } from './comment-bubble.tsx'
import { commentDraft, saveCommentDraft } from './comment-drafts.ts'
import type { Thread } from './comment-lists.ts'

/** How many replies are shown at first: the newest. */
const unfolded = 2

interface CommentThreadProps {
  post: Post
  thread: Thread
  /** The comment that the address names. */
  linked: number | null
  mayReply: boolean
  onReply: () => void
  onEdited: (comment: Comment) => void
  onDeleted: (id: number) => void
}

/** A comment with its replies, one level in. */
export function CommentThread({ post, thread, linked, mayReply, onReply, onEdited, onDeleted }: CommentThreadProps) {
  const { id: me } = useUser()
  const { comment, replies } = thread
  const [isOpen, setOpen] = useState(false)
  const isWhole = isOpen || replies.slice(0, -unfolded).some(({ id }) => id === linked)
  const shown = isWhole ? replies : replies.slice(-unfolded)
  const hidden = replies.length - shown.length

  /** A reply to a reply goes to the same level, and begins with a mention. */
  const answer = (answered: Comment) => {
    const by = fullName(answered.author)
    const draft = commentDraft(me, post.id)
    const isReply = answered.id !== comment.id && answered.authorId !== me
    const begun = draft?.content.trim() ? draft : undefined
    const name = `@${by}`
    const mentions = [{ userId: answered.authorId, offset: 0, length: [...name].length }]
    saveCommentDraft(me, post.id, {
      ...(begun ?? (isReply ? { content: `${name} `, mentions } : { content: '', mentions: [] })),
      answers: { id: comment.id, by },
    })
    onReply()
  }
  const bubble = (each: Comment) => (
    <CommentBubble
      key={each.id}
      post={post}
      comment={each}
      isLinked={each.id === linked}
      onReply={mayReply ? () => answer(each) : undefined}
      onEdited={onEdited}
      onDeleted={() => onDeleted(each.id)}
    />
  )
  return (
    <>
      {bubble(comment)}
      {replies.length > 0 && (
        <li className="ps-10.5">
          {hidden > 0 && (
            <Button variant="ghost" className="-mt-1 -ms-3" onClick={() => setOpen(true)}>
              {text.moreReplies({ count: hidden })}
            </Button>
          )}
          <ul className="grid gap-3">{shown.map(bubble)}</ul>
        </li>
      )}
    </>
  )
}
