import { MessageCircleX } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { pending, feed as text } from '#locales/text.ts'
import { deleteCommentDraft, useCommentDraft } from '#web/feed/comments/comment-drafts.ts'
import { type PendingCommentEntry, usePendingComments } from '#web/feed/comments/comments.data.ts'
import { KeptWords } from '#web/feed/kept-words.tsx'
import { discard } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { Card } from '#web/ui/surfaces/card.tsx'

/** In the place of a deleted post: what the user had written to it. */
export function DeletedPost({ post, onDiscard }: { post: Post; onDiscard: () => void }) {
  const { id: me } = useUser()
  const draft = useCommentDraft(me, post.id)
  const comments = usePendingComments(post.id)
  const words = [...comments, ...(draft ? [draft] : [])].map(({ content }) => content).join('\n\n')
  const discardAll = () => {
    deleteCommentDraft(me, post.id)
    for (const comment of comments) void discard(comment)
    onDiscard()
  }
  return (
    <Unsent
      id={`post-${post.id}`}
      title={text.deletedPost}
      help={text.deletedPostHelp({ by: fullName(post.author) })}
      words={words}
      onDiscard={discardAll}
    />
  )
}

/** Above the posts: comments that were refused because their post is gone, where nothing else shows them. */
export const LostComments = ({ comments }: { comments: readonly PendingCommentEntry[] }) => (
  <div className="grid gap-2 pb-2 desk:gap-4 desk:pb-4">
    {comments.map(comment => (
      <Unsent
        key={comment.seq}
        title={pending.commentRefused}
        help={text.lostCommentHelp}
        words={comment.content}
        onDiscard={() => void discard(comment)}
      />
    ))}
  </div>
)

interface UnsentProps {
  id?: string
  title: string
  help: string
  words: string
  onDiscard: () => void
}

/** What the user wrote and cannot send. */
function Unsent({ id, title, help, ...kept }: UnsentProps) {
  return (
    <article id={id} aria-label={title}>
      <Card feed className="grid gap-3 px-4 py-4 desk:px-5">
        <div role="status" className="flex items-center gap-3">
          <MessageCircleX className="size-6 shrink-0 text-ink-3" />
          <div className="min-w-0">
            <p className="font-strong">{title}</p>
            <p className="text-small text-ink-3">{help}</p>
          </div>
        </div>
        <KeptWords {...kept} />
      </Card>
    </article>
  )
}
