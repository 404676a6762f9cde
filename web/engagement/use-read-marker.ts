import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo } from 'react'
import { ReadMarker } from './read-marker.ts'

/** One marker per page. Calls `onRead` with the posts that are now read. */
export function useReadMarker(onRead: (postIds: readonly number[]) => void): ReadMarker {
  const client = useQueryClient()
  const marker = useMemo(() => new ReadMarker(client, onRead), [client, onRead])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') marker.leave()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      marker.leave()
    }
  }, [marker])
  return marker
}

interface Watched {
  card: RefObject<HTMLElement | null>
  /** An empty element at the end of the card. */
  end: RefObject<HTMLElement | null>
  /** Pixels that the header covers at the top of the screen: a card behind it is not visible. */
  coveredTop: number
  onSeen: (() => void) | null
}

/**
 * Calls `onSeen` once, when the whole card is visible (threshold 1), or the end of a card that is taller than the
 * screen.
 */
export function useFullyVisible({ card, end, coveredTop, onSeen }: Watched): void {
  useEffect(() => {
    const [cardElement, endElement] = [card.current, end.current]
    if (!cardElement || !endElement || !onSeen) return undefined
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting, rootBounds } of entries) {
          const isTall = cardElement.offsetHeight > (rootBounds?.height ?? window.innerHeight)
          if (!isIntersecting || (target === endElement && !isTall)) continue
          observer.disconnect()
          onSeen()
          return
        }
      },
      { threshold: 1, rootMargin: `-${coveredTop}px 0px 0px 0px` },
    )
    observer.observe(cardElement)
    observer.observe(endElement)
    return () => observer.disconnect()
  }, [card, end, coveredTop, onSeen])
}
