import { MessageCircleX } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { feed as text } from '#locales/text.ts'
import { deleteCommentDraft, useCommentDraft } from '#web/feed/comments/comment-drafts.ts'
import { usePendingComments } from '#web/feed/comments/comments.data.ts'
import { KeptWords } from '#web/feed/kept-words.tsx'
import { discard } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { Card } from '#web/ui/surfaces/card.tsx'

/** In the place of a deleted post: what the user had written to it. */
export function DeletedPost({ post, onDiscard }: { post: Post; onDiscard: () => void }) {
  const { id: me } = useUser()
  const draft = useCommentDraft(me, post.id)
  const pending = usePendingComments(post.id)
  const words = [...pending, ...(draft ? [draft] : [])].map(({ content }) => content).join('\n\n')
  const name = fullName(post.author)
  const discardAll = () => {
    deleteCommentDraft(me, post.id)
    for (const comment of pending) void discard(comment)
    onDiscard()
  }
  return (
    <article id={`post-${post.id}`} aria-label={text.deletedPost}>
      <Card feed className="grid gap-3 px-4 py-4 desk:px-5">
        <div role="status" className="flex items-center gap-3">
          <MessageCircleX className="size-6 shrink-0 text-ink-3" />
          <div className="min-w-0">
            <p className="font-strong">{text.deletedPost}</p>
            <p className="text-small text-ink-3">{text.deletedPostHelp({ by: name })}</p>
          </div>
        </div>
        <KeptWords words={words} onDiscard={discardAll} />
      </Card>
    </article>
  )
}
