import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import type { Post } from '#contract/feed.ts'
import { wasPostedHere } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { areFirstPostsShown } from '#web/first-paint/first-paint.tsx'
import { placeOf } from '#web/lib/place-of.ts'

type Handle = Pick<VirtualizerHandle, 'cache' | 'findItemIndex' | 'scrollOffset' | 'viewportSize' | 'scrollToIndex'>

/** The post that an address names, as in `/#post-12`. */
export interface PostLink {
  id: number
  /** Each navigation has one of its own, also to the same address; Back returns to it. */
  visit: string
}

/** Where the user was in a feed. */
export interface Place {
  /** The first card on the screen, and those below it, in case it is deleted. */
  ids: readonly number[]
  /** Where the top of the first card was, in pixels from the top of the screen. */
  top: number
  /** The measured heights of these cards of the feed, so that nothing jumps. */
  heights?: { ids: readonly number[]; cache: CacheSnapshot }
}

/** How many cards beyond the screen count as near it. */
const near = 4

/** How much of a card must be above the lower edge of the screen to be seen, in pixels. */
const seenPx = 120

/** Below this scroll position the user is reading: new posts above must not move the page. */
export const readingPx = 200

/** Kept with the feeds in memory, and gone with them. */
const placeKey = (teamId: number) => ['place', teamId] as const

/** Links that have led to their posts: Back to one of them returns to the place in the feed instead. */
const followed = new Set<string>()

/** Pinned posts stay on top, so new posts start below them. */
export const newestOf = (posts: readonly Post[]): number | undefined => posts.find(({ isPinned }) => !isPinned)?.id

const pinnedOf = (posts: readonly Post[]) => posts.filter(({ isPinned }) => isPinned).map(({ id }) => id)

export const scrollToTop = (): void => window.scrollTo({ top: 0 })

/**
 * The scroll position of a feed. Fields and comments bring themselves into view; nothing else moves it. What does, in the order in which it is asked when
 * several apply:
 *
 * 1. `show`, where posts were pinned or unpinned: the cards on the screen stay where they are.
 * 2. `show`, where the newest post was written on this page: to that post, unless it is on the screen.
 * 3. `open`, each time the feed is shown: to where the user left it, else to the top. An address that names a post, and
 *    has not led to it yet, begins at the top.
 * 4. `follow`, a second later: to the post that the address names, once for each navigation.
 * 5. `scrollToTop`, when the user asks for it.
 *
 * New posts above a reader move nothing: the list then keeps its distance from the end (`useIsShifted`).
 */
export class FeedScroll {
  readonly #client: QueryClient
  readonly #teamId: number
  /** Where the user was when this feed was rendered. */
  readonly #first: Place | null
  #handle: Handle | null = null
  #ids: readonly number[] = []
  #coveredTop = 0
  #pinnedIds: readonly number[] | undefined
  /** Null in an empty feed, undefined until the feed is loaded. */
  #newestId: number | null | undefined
  /** Where the cards on the screen were when scrolling ended; none at the top of the feed. */
  #resting: readonly { id: number; top: number }[] = []

  constructor(client: QueryClient, teamId: number) {
    this.#client = client
    this.#teamId = teamId
    this.#first = this.#place
  }

  get #place(): Place | null {
    return this.#client.getQueryData<Place | null>(placeKey(this.#teamId)) ?? null
  }

  attach(handle: Handle | null): void {
    this.#handle = handle
  }

  /** The posts on the screen or near it, readable outside of rendering. */
  readonly ids = (): readonly number[] => {
    if (!this.#handle) return []
    const first = this.#handle.findItemIndex(this.#handle.scrollOffset)
    return this.#ids.slice(Math.max(0, first - near), this.#lastIndex(this.#handle) + near + 1)
  }

  /** Whether the end of the list is near. */
  isNearEnd(): boolean {
    return this.#handle !== null && this.#lastIndex(this.#handle) + near >= this.#ids.length
  }

  /** The heights that were measured when the user left, if the list has the same cards. */
  heightsOf(ids: readonly number[]): CacheSnapshot | undefined {
    const heights = this.#first?.heights
    const isSame = heights?.ids.length === ids.length && heights.ids.every((id, index) => id === ids[index])
    return isSame ? heights.cache : undefined
  }

  /** Called with the posts that are loaded, and those of them that are listed, before they are painted. */
  show(posts: readonly Post[] | undefined, ids: readonly number[], coveredTop: number): void {
    this.#ids = ids
    this.#coveredTop = coveredTop
    this.#showPinned(posts && pinnedOf(posts))
    this.#showNewest(posts && (newestOf(posts) ?? null))
  }

  #showPinned(pinnedIds: readonly number[] | undefined): void {
    const before = this.#pinnedIds
    this.#pinnedIds = pinnedIds
    if (!before || !pinnedIds || String(before) === String(pinnedIds)) return
    const moved = [...before.filter(id => !pinnedIds.includes(id)), ...pinnedIds.filter(id => !before.includes(id))]
    const anchor = this.#resting.find(({ id }) => !moved.includes(id) && this.#ids.includes(id))
    if (anchor) this.#scrollToIndex(anchor.id, -anchor.top)
  }

  #showNewest(newestId: number | null | undefined): void {
    const before = this.#newestId
    this.#newestId = newestId
    if (before === undefined || newestId == null || newestId <= (before ?? 0) || !wasPostedHere(newestId)) return
    // The list renders and measures its new card first.
    const look = () => {
      const top = document.getElementById(`post-${newestId}`)?.getBoundingClientRect().top
      if (top === undefined || top < this.#coveredTop || top > innerHeight - seenPx) this.#scrollTo(newestId)
    }
    requestAnimationFrame(() => requestAnimationFrame(look))
  }

  /** Called each time the feed is shown. A place is a post and not pixels: what is above may have changed. */
  open(link: PostLink | null): void {
    const place = this.#place
    if (!place || (link && !followed.has(link.visit))) return scrollToTop()
    // Where the card is gone, the one below it takes its place.
    const id = place.ids.find(each => this.#ids.includes(each))
    if (id !== undefined) this.#scrollToIndex(id, id === place.ids[0] ? -place.top : -this.#coveredTop)
  }

  /** Called once the post of a link is shown. Returns how to stop. */
  follow({ id, visit }: PostLink): (() => void) | undefined {
    if (followed.has(visit)) return undefined
    const timer = setTimeout(() => {
      followed.add(visit)
      this.#scrollTo(id)
    }, feedLimits.scrollToPostMs)
    return () => clearTimeout(timer)
  }

  /** Called when scrolling ends. */
  rest(): void {
    const cards = this.ids().map(id => ({ id, rect: document.getElementById(`post-${id}`)?.getBoundingClientRect() }))
    this.#resting = cards.flatMap(({ id, rect }) =>
      rect && rect.bottom > this.#coveredTop ? [{ id, top: rect.top }] : [],
    )
    if (window.scrollY === 0) this.#resting = []
  }

  /** Called when the user goes elsewhere: remembers the place, or none at the top of the feed. */
  leave(): void {
    this.keep(this.#handle && this.#placeIn(this.#handle))
  }

  readonly keep = (place: Place | null): void => {
    this.#client.setQueryData(placeKey(this.#teamId), place)
  }

  #placeIn(handle: Handle): Place | null {
    const first = handle.findItemIndex(handle.scrollOffset + this.#coveredTop)
    const ids = this.#ids.slice(first, first + near)
    const top = document.getElementById(`post-${ids[0]}`)?.getBoundingClientRect().top
    if (top === undefined || (first === 0 && top >= this.#coveredTop)) return null
    return { ids, top, heights: { ids: this.#ids, cache: handle.cache } }
  }

  /** Scrolls a card to the top, below the header. */
  #scrollTo(id: number): void {
    if (this.#ids.includes(id)) this.#scrollToIndex(id, -this.#coveredTop)
    else document.getElementById(`post-${id}`)?.scrollIntoView()
  }

  #scrollToIndex(id: number, offset: number): void {
    this.#handle?.scrollToIndex(this.#ids.indexOf(id), { align: 'start', offset })
  }

  #lastIndex(handle: Handle): number {
    return handle.findItemIndex(handle.scrollOffset + handle.viewportSize)
  }
}

/** The scroll position of a feed, whose list attaches itself to it. */
export function useFeedScroll(teamId: number): FeedScroll {
  const client = useQueryClient()
  const router = useRouter()
  const [scroll] = useState(() => new FeedScroll(client, teamId))
  useEffect(
    () =>
      // A layer that opens is no other page.
      router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
        if (hrefChanged) scroll.leave()
      }),
    [router, scroll],
  )
  return scroll
}

interface Shown {
  /** The posts that are loaded; undefined while loading. */
  posts: readonly Post[] | undefined
  /** Those that are listed. */
  ids: readonly number[]
  coveredTop: number
  link: PostLink | null
  /** Whether the post of the link is shown. */
  isLinkShown: boolean
  /** Whether the cards are rendered. */
  isFilled: boolean
}

/** Moves the scroll position by what is shown, in the order of the rules. */
export function useScrolling(scroll: FeedScroll, { posts, ids, coveredTop, link, isLinkShown, isFilled }: Shown): void {
  useLayoutEffect(() => scroll.show(posts, ids, coveredTop), [scroll, posts, ids, coveredTop])
  useLayoutEffect(() => {
    if (!areFirstPostsShown()) scroll.open(link)
    // Each time the feed is shown. Only where the user comes from decides.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFilled])
  const { id, visit } = link ?? {}
  useEffect(
    () => (isLinkShown && id !== undefined && visit !== undefined ? scroll.follow({ id, visit }) : undefined),
    [scroll, id, visit, isLinkShown],
  )
}

/** Whether posts were added above a reader who has scrolled, and none below. */
export function useIsShifted(posts: readonly Post[] | undefined): boolean {
  // A post that is no longer pinned is not new.
  const [first, last] = [posts && Math.max(0, ...posts.map(placeOf)), posts?.at(-1)?.id]
  const [previous, setPrevious] = useState({ first, last, isShifted: false })
  if (previous.first === first && previous.last === last) return previous.isShifted
  const isShifted = previous.first !== first && previous.last === last && window.scrollY > readingPx
  setPrevious({ first, last, isShifted })
  return isShifted
}

/**
 * Calls `onEnd` when the end of the list is on the screen, also where nothing needs to be scrolled: short posts on a
 * tall screen. Again for each page, which `cursor` names.
 */
export function useOnEnd(end: RefObject<HTMLElement | null>, cursor: string | null, onEnd: () => void): void {
  const onView = useEffectEvent(onEnd)
  useEffect(() => {
    if (!end.current || cursor === null) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onView()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, cursor])
}
