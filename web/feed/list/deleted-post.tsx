import { MessageCircleX } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { feed as text } from '#locales/text.ts'
import { deleteCommentDraft, useCommentDraft } from '#web/feed/comments/comment-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** In the place of a deleted post: what the user had written to it. */
export function DeletedPost({ post, onDiscard }: { post: Post; onDiscard: () => void }) {
  const { id: me } = useUser()
  const words = useCommentDraft(me, post.id)?.content ?? ''
  const name = fullName(post.author)
  const discard = () => {
    deleteCommentDraft(me, post.id)
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
        <p
          dir="auto"
          className="rounded-card bg-sunken px-3.5 py-2.5 text-action font-regular whitespace-pre-wrap wrap-anywhere"
        >
          {words}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={discard}>
            {text.discardWords}
          </Button>
          <CopyButton
            value={words}
            label={text.copyWords}
            onRefused={() => toast({ title: text.copyRefused, variant: 'destructive' })}
          />
        </div>
      </Card>
    </article>
  )
}
