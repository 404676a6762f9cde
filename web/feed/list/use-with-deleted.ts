import { useMemo, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { commentDraft } from '#web/feed/comments/comment-drafts.ts'
import { type LoadedFeed, sortPosts } from '#web/feed/feed-cache.ts'
import { useUser } from '#web/session/session.ts'

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
