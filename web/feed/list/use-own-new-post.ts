import { useLayoutEffect, useRef } from 'react'
import { wasPostedHere } from '#web/feed/posted-here.ts'
import type { FeedViewport } from './viewport.ts'

/** So much of a card must be above the lower edge of the screen to be seen, in pixels. */
const seenPx = 120

interface UseOwnNewPost {
  /** The newest post that is not pinned; null in an empty feed, undefined until the feed is loaded. */
  newestId: number | null | undefined
  viewport: FeedViewport
  coveredTop: number
}

/** Scrolls to a post that was just written on this page, unless it is on the screen. */
export function useOwnNewPost({ newestId, viewport, coveredTop }: UseOwnNewPost): void {
  const before = useRef<number | null | undefined>(undefined)
  useLayoutEffect(() => {
    const known = before.current
    before.current = newestId
    if (known === undefined || newestId == null || newestId <= (known ?? 0) || !wasPostedHere(newestId)) return
    // The list renders and measures its new card first.
    const look = () => {
      const top = document.getElementById(`post-${newestId}`)?.getBoundingClientRect().top
      if (top === undefined || top < coveredTop || top > innerHeight - seenPx) viewport.scrollTo(newestId, coveredTop)
    }
    requestAnimationFrame(() => requestAnimationFrame(look))
  }, [newestId, viewport, coveredTop])
}
