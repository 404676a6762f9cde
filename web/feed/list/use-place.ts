import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { CacheSnapshot } from 'virtua'
import { isFirstContentShown } from '#web/lib/first-content.ts'
import { type FeedViewport, firstPlace, type Place } from './viewport.ts'

/** Kept with the feeds in memory, and gone with them. */
const placeKey = (teamId: number) => ['place', teamId] as const

/** Keeps where the user is in the posts that the document came with, for when the feed takes their place. */
export const keepFirstPlace = (client: QueryClient, teamId: number): unknown =>
  client.setQueryData(placeKey(teamId), firstPlace())

interface UsePlace {
  teamId: number
  viewport: FeedViewport
  /** The posts that are loaded. */
  ids: readonly number[]
  coveredTop: number
  /** The address leads elsewhere. */
  isLed: boolean
  /** The cards are there. */
  isFilled: boolean
}

/**
 * Returns to where the user was in this feed, by post and not by pixels: what is above may have changed. Returns the
 * measured heights of its cards, while they are the same cards.
 */
export function usePlace({ teamId, viewport, ids, coveredTop, isLed, isFilled }: UsePlace): CacheSnapshot | undefined {
  const client = useQueryClient()
  const router = useRouter()
  const placeOf = () => client.getQueryData<Place | null>(placeKey(teamId)) ?? null
  const [first] = useState(placeOf)

  useLayoutEffect(() => {
    if (isFirstContentShown()) return
    const place = placeOf()
    if (!place || isLed) window.scrollTo({ top: 0 })
    else viewport.restore(place, coveredTop)
    // Each time the feed is shown. Only where the user comes from decides.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFilled])
  useEffect(
    () =>
      // A layer that opens is no other page.
      router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
        if (hrefChanged) client.setQueryData(placeKey(teamId), viewport.place(coveredTop))
      }),
    [client, router, teamId, viewport, coveredTop],
  )
  const heights = first?.heights
  const isSame = heights?.ids.length === ids.length && heights.ids.every((id, index) => id === ids[index])
  return isSame ? heights.cache : undefined
}
