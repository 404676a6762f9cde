import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo } from 'react'
import type { Post } from '#contract/feed.ts'
import { type Edge, EdgeDwell } from './edge-dwell.ts'
import { ReadMarker } from './read-marker.ts'

/** One marker per page, which follows `posts`. Calls `onRead` with those that are now read. */
export function useReadMarker(posts: readonly Post[], onRead: (postIds: readonly number[]) => void): ReadMarker {
  const client = useQueryClient()
  const marker = useMemo(() => new ReadMarker(client, onRead), [client, onRead])
  useEffect(() => marker.follow(posts), [marker, posts])
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
  /** Empty elements at the edges of the card. */
  top: RefObject<HTMLElement | null>
  end: RefObject<HTMLElement | null>
  /** Pixels that the header covers at the top of the screen: what is behind it is not visible. */
  coveredTop: number
  onSeen: (() => void) | null
}

/** Calls `onSeen` once, when the card has been seen whole (edge-dwell.ts). */
export function useFullyVisible({ card, top, end, coveredTop, onSeen }: Watched): void {
  useEffect(() => {
    if (!card.current || !top.current || !end.current || !onSeen) return undefined
    const edges = new Map<Element, Edge>([
      [top.current, 'top'],
      [end.current, 'end'],
    ])
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const edge = edges.get(target)
          if (edge) dwell.edge(edge, isIntersecting)
          else if (!isIntersecting) dwell.left()
        }
      },
      { rootMargin: `-${coveredTop}px 0px 0px 0px` },
    )
    const dwell = new EdgeDwell(() => {
      observer.disconnect()
      onSeen()
    })
    for (const element of [card.current, top.current, end.current]) observer.observe(element)
    return () => {
      observer.disconnect()
      dwell.left()
    }
  }, [card, top, end, coveredTop, onSeen])
}
