import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { firstPostsId } from '#web/lib/first-posts-id.ts'

type Handle = Pick<
  VirtualizerHandle,
  'cache' | 'findItemIndex' | 'getItemOffset' | 'scrollOffset' | 'viewportSize' | 'scrollToIndex'
>

/** So many cards beyond the screen count as near it. */
const near = 4

/** Where somebody was in a feed. */
export interface Place {
  /** The first card on the screen, and those below it, in case it is deleted. */
  ids: readonly number[]
  /** Where the top of the first card was, in pixels from the top of the screen. */
  top: number
  /** The measured heights of these cards of the feed, so that nothing jumps. */
  heights?: { ids: readonly number[]; cache: CacheSnapshot }
}

/** Where somebody is in the posts that the document came with; null at their top. */
export function firstPlace(): Place | null {
  if (window.scrollY === 0) return null
  const cards = [...document.querySelectorAll(`#${firstPostsId} article`)]
  const at = cards.findIndex(card => card.getBoundingClientRect().bottom > 0)
  const top = cards[at]?.getBoundingClientRect().top
  return top === undefined ? null : { ids: cards.slice(at).map(({ id }) => Number(id.replace('post-', ''))), top }
}

/** Which posts of a list are on the screen or near it, readable outside of rendering. */
export class FeedViewport {
  #handle: Handle | null = null
  #ids: readonly number[] = []
  /** Where the cards on the screen were when scrolling ended; none at the top of the feed. */
  #resting: readonly { id: number; top: number }[] = []

  attach(handle: Handle | null): void {
    this.#handle = handle
  }

  show(ids: readonly number[]): void {
    this.#ids = ids
  }

  readonly ids = (): readonly number[] => {
    if (!this.#handle) return []
    const first = this.#handle.findItemIndex(this.#handle.scrollOffset)
    return this.#ids.slice(Math.max(0, first - near), this.#lastIndex(this.#handle) + near + 1)
  }

  /** Scrolls a card to the top, below the header. */
  scrollTo(id: number, coveredTop: number): void {
    const index = this.#ids.indexOf(id)
    if (index >= 0) this.#handle?.scrollToIndex(index, { align: 'start', offset: -coveredTop })
    else document.getElementById(`post-${id}`)?.scrollIntoView()
  }

  /** Returns null at the top of the feed. */
  place(coveredTop: number): Place | null {
    if (!this.#handle) return null
    const first = this.#handle.findItemIndex(this.#handle.scrollOffset + coveredTop)
    const ids = this.#ids.slice(first, first + near)
    const top = document.getElementById(`post-${ids[0]}`)?.getBoundingClientRect().top
    if (top === undefined || (first === 0 && top >= coveredTop)) return null
    return { ids, top, heights: { ids: this.#ids, cache: this.#handle.cache } }
  }

  /** Scrolls to where somebody was. Where the card is gone, the one below it takes its place. */
  restore({ ids, top }: Place, coveredTop: number): void {
    const id = ids.find(each => this.#ids.includes(each))
    if (id === undefined) return
    const offset = id === ids[0] ? -top : -coveredTop
    this.#handle?.scrollToIndex(this.#ids.indexOf(id), { align: 'start', offset })
  }

  /** Called when scrolling ends. */
  rest(coveredTop: number): void {
    const cards = this.ids().map(id => ({ id, rect: document.getElementById(`post-${id}`)?.getBoundingClientRect() }))
    this.#resting = cards.flatMap(({ id, rect }) => (rect && rect.bottom > coveredTop ? [{ id, top: rect.top }] : []))
    if (window.scrollY === 0) this.#resting = []
  }

  /** Leaves the cards on the screen where they are, after others have moved. */
  stay(moved: readonly number[]): void {
    const anchor = this.#resting.find(({ id }) => !moved.includes(id) && this.#ids.includes(id))
    if (anchor) this.#handle?.scrollToIndex(this.#ids.indexOf(anchor.id), { align: 'start', offset: -anchor.top })
  }

  /** Whether the end of the list is near. */
  isNearEnd(): boolean {
    return this.#handle !== null && this.#lastIndex(this.#handle) + near >= this.#ids.length
  }

  #lastIndex(handle: Handle): number {
    return handle.findItemIndex(handle.scrollOffset + handle.viewportSize)
  }
}
