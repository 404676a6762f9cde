import { MessageCircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { commentDraft, saveCommentDraft, useCommentDraft } from '#web/feed/comments/comment-drafts.ts'
import { type LoadedFeed, sortPosts } from '#web/feed/feed-cache.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { text } from './feed.text.ts'

/**
 * Returns the loaded posts together with those that were deleted while the user was writing a comment to them: the words
 * must not disappear with the post.
 */
export function useWithDeleted(feed: LoadedFeed | undefined) {
  const { id: me } = useUser()
  const posts = feed?.posts
  const [previous, setPrevious] = useState(posts)
  const [deleted, setDeleted] = useState<readonly Post[]>([])
  if (posts && previous !== posts) {
    setPrevious(posts)
    // Posts below the oldest one that is loaded may only be no longer loaded.
    const oldest = feed.nextCursor === null ? 0 : (posts.at(-1)?.id ?? 0)
    const gone = (previous ?? []).filter(({ id }) => id > oldest && !posts.some(post => post.id === id))
    const commented = gone.filter(({ id }) => commentDraft(me, id) !== undefined)
    if (commented.length > 0) setDeleted([...deleted, ...commented])
  }
  const all = useMemo(
    () => (deleted.length === 0 ? (posts ?? []) : sortPosts([...(posts ?? []), ...deleted])),
    [posts, deleted],
  )
  const forget = (id: number) => setDeleted(current => current.filter(post => post.id !== id))
  return { all, deletedIds: new Set(deleted.map(({ id }) => id)), forget }
}

/** In the place of a deleted post: what the user had written to it. */
export function DeletedPost({ post, onDiscard }: { post: Post; onDiscard: () => void }) {
  const { id: me } = useUser()
  const words = useCommentDraft(me, post.id)?.content ?? ''
  const name = `${post.author.firstName} ${post.author.lastName}`
  const discard = () => {
    saveCommentDraft(me, post.id, '')
    onDiscard()
  }
  return (
    <article id={`post-${post.id}`} aria-label={text.deletedPost}>
      <Card feed className="grid gap-3 px-4 py-4 desk:px-5">
        <div role="status" className="flex items-center gap-3">
          <MessageCircleX aria-hidden className="size-6 shrink-0 text-ink-3" />
          <div className="min-w-0">
            <p className="font-strong">{text.deletedPost}</p>
            <p className="text-small text-ink-3">{text.deletedPostHelp(name)}</p>
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
            copiedLabel={text.copied}
            onRefused={() => toast({ title: text.copyRefused, variant: 'destructive' })}
          />
        </div>
      </Card>
    </article>
  )
}
