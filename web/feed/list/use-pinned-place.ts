import { useLayoutEffect, useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import type { FeedViewport } from './viewport.ts'

/** Keeps the place in the feed while posts are pinned or unpinned, which moves them. */
export function usePinnedPlace(posts: readonly Post[] | undefined, viewport: FeedViewport): void {
  const pinnedIds = posts?.filter(({ isPinned }) => isPinned).map(({ id }) => id)
  const key = pinnedIds?.join()
  const before = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const [old, now] = [before.current, key].map(ids => (ids ?? '').split(',').map(Number))
    const isChanged = before.current !== undefined && key !== undefined && before.current !== key
    before.current = key
    if (!isChanged || !old || !now) return
    viewport.stay([...old.filter(id => !now.includes(id)), ...now.filter(id => !old.includes(id))])
  }, [key, viewport])
}
